/** Rollup fields: https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee */
export type PaidAmounts = {
  gasUsed: bigint
  effectiveGasPrice: bigint
  l1Fee?: bigint | null | undefined
  operatorFeeScalar?: bigint | null | undefined
  operatorFeeConstant?: bigint | null | undefined
  daFootprintGasScalar?: bigint | null | undefined
}

const SCALAR_UNIT = 1_000_000n
/** https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee */
const JOVIAN_FACTOR = 100n

/** Wei, with data and operator fees of rollups. */
export function paidFee({ gasUsed, effectiveGasPrice, l1Fee, ...operator }: PaidAmounts): bigint {
  return gasUsed * effectiveGasPrice + (l1Fee ?? 0n) + operatorFee(gasUsed, operator)
}

type OperatorAmounts = Pick<PaidAmounts, 'operatorFeeScalar' | 'operatorFeeConstant' | 'daFootprintGasScalar'>

function operatorFee(gas: bigint, { operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: OperatorAmounts) {
  const scaled = gas * (operatorFeeScalar ?? 0n)
  const byGas = daFootprintGasScalar == null ? scaled / SCALAR_UNIT : scaled * JOVIAN_FACTOR
  return byGas + (operatorFeeConstant ?? 0n)
}
