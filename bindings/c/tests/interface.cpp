// The header in C++17: included twice, its functions called from a class that closes what it opened, its constants used as constants.
#include <solvetab.h>

#include <solvetab.h>

#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

static_assert(std::is_trivially_copyable_v<solvetab_table> && std::is_standard_layout_v<solvetab_table>);

namespace {

class Error : public std::runtime_error {
public:
    Error() : std::runtime_error(solvetab_error()) {}
};

int check(int answer) {
    if (answer == SOLVETAB_FAILED) throw Error();
    return answer;
}

class File {
public:
    explicit File(const std::string &path) { check(solvetab_open_file(&table, path.c_str())); }
    ~File() { solvetab_close(&table); }
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    const solvetab_table *get() const { return &table; }

private:
    solvetab_table table{};
};

std::string guess(const solvetab_table *tree, int turn) {
    std::array<char, SOLVETAB_CODE_SIZE> code{};
    check(solvetab_guess(tree, turn, code.data(), code.size()));
    return code.data();
}

// How many guesses the tree needs for a secret.
int play(const solvetab_table *tree, const std::string &secret) {
    int guesses = 0;
    for (int turn = check(solvetab_start(tree)); turn != SOLVETAB_SOLVED; guesses++) {
        turn = check(solvetab_step(tree, turn, check(solvetab_feedback(guess(tree, turn).c_str(), secret.c_str()))));
    }
    return guesses;
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: interface FOLDER\n");
        return 2;
    }
    int failures = 0;
    auto expect = [&failures](bool holds, const char *claim) {
        if (!holds) {
            failures++;
            std::fprintf(stderr, "%s\n", claim);
        }
    };
    const std::string folder = argv[1];
    File file(folder + "/mastermind-4x6r.tab");
    // Every secret, in four threads that share the table.
    std::vector<std::thread> threads;
    std::array<int, 4> totals{};
    for (int thread = 0; thread < 4; thread++) {
        threads.emplace_back([&, thread] {
            for (int number = thread; number < 1296; number += 4) {
                std::string secret;
                for (int place = 0, rest = number; place < 4; place++, rest /= 6) secret += static_cast<char>('0' + rest % 6);
                totals[static_cast<std::size_t>(thread)] += play(file.get(), secret);
            }
        });
    }
    for (auto &thread : threads) thread.join();
    expect(totals[0] + totals[1] + totals[2] + totals[3] == 5625, "the tree needs 5625 guesses in all");
    try {
        File missing(folder + "/no-such.tab");
        expect(false, "a missing file is an error");
    } catch (const Error &error) {
        expect(std::string(error.what()).find("No such file") == 0, error.what());
    }
    try {
        play(file.get(), "012");
        expect(false, "a secret of three symbols is an error");
    } catch (const Error &error) {
        expect(std::string(error.what()) == "a guess of 4 positions cannot be compared with a secret of 3", error.what());
    }
    std::printf("%d claims failed\n", failures);
    return failures;
}
