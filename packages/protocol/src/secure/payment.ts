/** ERC-7677. Prices are strings, because they exceed safe integers. */
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

export function gasOfPayment({ callGasLimit, payment }: { callGasLimit: number; payment: Payment }): bigint {
  const { verificationGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit, preVerificationGas } = payment
  const limits = [verificationGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit, preVerificationGas]
  return limits.reduce((sum, gas) => sum + BigInt(gas), BigInt(callGasLimit))
}
