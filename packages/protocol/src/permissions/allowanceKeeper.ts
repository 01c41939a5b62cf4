/** Keccak-256 of the deployed code of `AllowanceKeeper`, which `deploy/allowanceKeeper.hex` creates. */
export const KEEPER_HASH = '0x16f253c3045fc14dfea35dee39500ed95d161b60a4132435e01ef3abf6223053'
/** Its address where the deterministic deployment proxy created it, on each network. */
export const KEEPER_ADDRESS = '0x62C77ef096AeCfa2a6efddb1A49E7F1728AcFDdB'
