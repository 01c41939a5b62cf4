/**
 * A paymaster of the operator's choice (ERC-7677), in an operation that any bundler may carry out. Prices are decimal strings, as they may be greater
 * than numbers are exact.
 */
export type Payment = {
  paymaster: string
  paymasterData: string
  verificationGasLimit: number
  paymasterVerificationGasLimit: number
  paymasterPostOpGasLimit: number
  preVerificationGas: number
  maxFeePerGas: string
  maxPriorityFeePerGas: string
}

/** Gas that an operation may use, in all: what its paymaster pays for at most. */
export function gasOfPayment({ callGasLimit, payment }: { callGasLimit: number; payment: Payment }): bigint {
  const { verificationGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit, preVerificationGas } = payment
  const limits = [verificationGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit, preVerificationGas]
  return limits.reduce((sum, gas) => sum + BigInt(gas), BigInt(callGasLimit))
}
