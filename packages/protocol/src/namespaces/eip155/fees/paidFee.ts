/**
 * Receipt amounts. The rollup fields are absent elsewhere:
 * https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee
 */
export type PaidAmounts = {
  gasUsed: bigint
  effectiveGasPrice: bigint
  /** Data fee of a rollup. */
  l1Fee?: bigint | null | undefined
  operatorFeeScalar?: bigint | null | undefined
  operatorFeeConstant?: bigint | null | undefined
  /** Present since the Jovian upgrade. */
  daFootprintGasScalar?: bigint | null | undefined
}

/** Divisor of the operator fee's scalar before Jovian. */
const SCALAR_UNIT = 1_000_000n
/**
 * Multiplier of the operator fee's scalar since Jovian:
 * https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee
 */
const JOVIAN_FACTOR = 100n

/** Returns the paid fee in wei: gas, and on rollups the data and operator fees. */
export function paidFee({ gasUsed, effectiveGasPrice, l1Fee, ...operator }: PaidAmounts): bigint {
  return gasUsed * effectiveGasPrice + (l1Fee ?? 0n) + operatorFee(gasUsed, operator)
}

type OperatorAmounts = Pick<PaidAmounts, 'operatorFeeScalar' | 'operatorFeeConstant' | 'daFootprintGasScalar'>

function operatorFee(gas: bigint, { operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: OperatorAmounts) {
  const scaled = gas * (operatorFeeScalar ?? 0n)
  const byGas = daFootprintGasScalar == null ? scaled / SCALAR_UNIT : scaled * JOVIAN_FACTOR
  return byGas + (operatorFeeConstant ?? 0n)
}
