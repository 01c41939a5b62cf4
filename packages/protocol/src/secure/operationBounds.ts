/** Maximum bytes of one operation's calls. */
export const MAX_OPERATION_BYTES = 12_288
export const MAX_OPERATION_GAS = 100_000_000
export const MAX_PAYMASTER_BYTES = 1_024
/** Bytes of the `OperationDeadline` call in a batch: offset, target, value, and data with length. */
export const DEADLINE_BYTES = 192
