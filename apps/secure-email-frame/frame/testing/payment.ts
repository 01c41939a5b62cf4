import type { Payment } from '@airlock/protocol/secure/payment'

export const PAYMENT: Payment = {
  paymaster: `0x${'9'.repeat(40)}`,
  paymasterData: '0x',
  verificationGasLimit: 150_000,
  paymasterVerificationGasLimit: 60_000,
  paymasterPostOpGasLimit: 0,
  preVerificationGas: 60_000,
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1000000000',
}
