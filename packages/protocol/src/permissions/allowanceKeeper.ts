/** Keccak-256 of the code that `deploy/allowanceKeeper.hex` creates. */
export const KEEPER_HASH = '0xcc46e7397865004f76db1beb05c3e1a347abe3905cb2c8e641c986bfa42d5929'
/** By the deterministic deployment proxy, on each network. */
export const KEEPER_ADDRESS = '0x25d25dF70fCD8aDdA6D8De07f41c2c1B0c4CB417'
