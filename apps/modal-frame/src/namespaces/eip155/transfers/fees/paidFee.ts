/** Divisor of the scalar of the operator fee: https://specs.optimism.io/protocol/isthmus/exec-engine.html#operator-fee */
const SCALAR_UNIT = 1_000_000n
/** Factor of the scalar since the Jovian upgrade: https://specs.optimism.io/protocol/jovian/exec-engine.html#operator-fee */
const JOVIAN_FACTOR = 100n

/**
 * Fee that a mined transaction paid, in the smallest unit of the coin: for gas, and on rollups for its data and to the operator. Decimal digits;
 * `undefined` where the receipt does not name the price.
 */
export function paidFee(receipt: Record<string, unknown>): string | undefined {
  const { gasUsed, effectiveGasPrice, l1Fee } = receipt
  if (!isQuantity(gasUsed) || !isQuantity(effectiveGasPrice)) return undefined
  const gas = BigInt(gasUsed)
  return String(gas * BigInt(effectiveGasPrice) + amountOf(l1Fee) + operatorFee(gas, receipt))
}

function operatorFee(
  gas: bigint,
  { operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar }: Record<string, unknown>,
) {
  const scaled = gas * amountOf(operatorFeeScalar)
  // Receipts have had this field since the same upgrade.
  const isJovian = isQuantity(daFootprintGasScalar)
  return (isJovian ? scaled * JOVIAN_FACTOR : scaled / SCALAR_UNIT) + amountOf(operatorFeeConstant)
}

function amountOf(value: unknown) {
  return isQuantity(value) ? BigInt(value) : 0n
}

export function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
}
