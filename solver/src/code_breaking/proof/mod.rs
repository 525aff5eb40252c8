//! Proofs: certificates, which say step by step why no tree is better.

pub mod certificate;
