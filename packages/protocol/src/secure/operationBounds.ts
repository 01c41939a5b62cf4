/** Bytes of the calls of one operation, and their gas, at most. */
export const MAX_OPERATION_BYTES = 12_288
export const MAX_OPERATION_GAS = 100_000_000
/** Bytes that a paymaster may have next to its address and gas. */
export const MAX_PAYMASTER_BYTES = 1_024
/** Bytes of the call of `OperationDeadline` in a batch: its place, target, value, and data with their length. */
export const DEADLINE_BYTES = 192
