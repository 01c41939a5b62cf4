export const MAX_OPERATION_BYTES = 12_288
export const MAX_OPERATION_GAS = 100_000_000
export const MAX_PAYMASTER_BYTES = 1_024
/** Offset, target, value, and data with length. */
export const DEADLINE_BYTES = 192
