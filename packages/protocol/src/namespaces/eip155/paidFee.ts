/** Amounts of a receipt. Those of rollups are absent elsewhere: https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee */
export type PaidAmounts = {
  gasUsed: bigint
  /** In wei, like each fee. */
  effectiveGasPrice: bigint
  /** Fee for the data that a rollup posts to another chain. */
  l1Fee?: bigint | null | undefined
  operatorFeeScalar?: bigint | null | undefined
  operatorFeeConstant?: bigint | null | undefined
  /** Receipts have it since the Jovian upgrade. */
  daFootprintGasScalar?: bigint | null | undefined
}

/** Divisor of the scalar of the operator's fee before the Jovian upgrade. */
const SCALAR_UNIT = 1_000_000n
/** Factor of the scalar since then: https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee */
const JOVIAN_FACTOR = 100n

/** Fee that a mined transaction paid, in wei: for gas, and on rollups for its data and to the operator. */
export function paidFee({ gasUsed, effectiveGasPrice, l1Fee, ...operator }: PaidAmounts): bigint {
  return gasUsed * effectiveGasPrice + (l1Fee ?? 0n) + operatorFee(gasUsed, operator)
}

type OperatorAmounts = Pick<PaidAmounts, 'operatorFeeScalar' | 'operatorFeeConstant' | 'daFootprintGasScalar'>

function operatorFee(gas: bigint, { operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: OperatorAmounts) {
  const scaled = gas * (operatorFeeScalar ?? 0n)
  const byGas = daFootprintGasScalar == null ? scaled / SCALAR_UNIT : scaled * JOVIAN_FACTOR
  return byGas + (operatorFeeConstant ?? 0n)
}
