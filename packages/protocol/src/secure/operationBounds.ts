/** Bytes of the calls of one operation, and their gas, at most. */
export const MAX_OPERATION_BYTES = 12_288
export const MAX_OPERATION_GAS = 100_000_000
