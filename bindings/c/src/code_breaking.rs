//! Bulls and Cows, Mastermind and their kin: from answer to answer through a tree.
