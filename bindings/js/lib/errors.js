// The one class of errors. Sentences come from the modules; what an error is about is a number there and a word here.

/** By the number that the modules have for them: `Refusal::kind` in src/exchange.rs. */
const KINDS = ["input", "contradiction", "damaged", "open", "solve", "usage"];

export class SolvetabError extends Error {
    constructor(message, kind, code = kind, index = null) {
        super(message);
        this.kind = kind;
        this.code = code;
        this.index = index;
    }
}
// On the prototype, where other errors have it.
Object.defineProperty(SolvetabError.prototype, "name", { value: "SolvetabError", configurable: true, writable: true });

export function errorOfKind(number, message, code, index) {
    return new SolvetabError(message, KINDS[number] ?? "usage", code ?? undefined, index);
}

/** An error as it can be sent from one thread to another, and back: classes do not go with errors. */
export const errorToSend = (error) => ({
    message: error.message,
    kind: error.kind ?? "usage",
    ...(error instanceof SolvetabError ? { code: error.code, index: error.index } : {}),
});
export const errorFrom = ({ message, kind, code, index }) => new SolvetabError(message, kind, code, index);
