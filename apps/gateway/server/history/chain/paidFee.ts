import type { Receipt } from './transactions.ts'

type Paid = Pick<
  Receipt,
  'gasUsed' | 'effectiveGasPrice' | 'l1Fee' | 'operatorFeeScalar' | 'operatorFeeConstant' | 'daFootprintGasScalar'
>

/** Divisor of the scalar of the operator fee: https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee */
const SCALAR_UNIT = 1_000_000n
/** Factor of the scalar since the Jovian upgrade: https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee */
const JOVIAN_FACTOR = 100n

/** Fee that a mined transaction paid, in base units of the coin: for gas, and on rollups for its data and to the operator. */
export function paidFee(receipt: Paid): bigint {
  const { gasUsed, effectiveGasPrice, l1Fee } = receipt
  return gasUsed * (effectiveGasPrice ?? 0n) + (l1Fee ?? 0n) + operatorFee(receipt)
}

function operatorFee({ gasUsed, operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: Paid) {
  const byGas = gasUsed * (operatorFeeScalar ?? 0n)
  // Receipts have the scalar of the footprint since that upgrade.
  const ofGas = daFootprintGasScalar == null ? byGas / SCALAR_UNIT : byGas * JOVIAN_FACTOR
  return ofGas + (operatorFeeConstant ?? 0n)
}
