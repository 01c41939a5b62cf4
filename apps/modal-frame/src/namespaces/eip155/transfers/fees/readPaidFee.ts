import { paidFee } from '@airlock/protocol/namespaces/eip155/fees/paidFee'

/** Wei as decimal digits; `undefined` if the receipt has no price. */
export function readPaidFee(receipt: Record<string, unknown>): string | undefined {
  const { gasUsed, effectiveGasPrice } = receipt
  if (!isQuantity(gasUsed) || !isQuantity(effectiveGasPrice)) return undefined
  const fee = paidFee({
    gasUsed: BigInt(gasUsed),
    effectiveGasPrice: BigInt(effectiveGasPrice),
    l1Fee: amountOf(receipt.l1Fee),
    operatorFeeScalar: amountOf(receipt.operatorFeeScalar),
    operatorFeeConstant: amountOf(receipt.operatorFeeConstant),
    daFootprintGasScalar: amountOf(receipt.daFootprintGasScalar),
  })
  return String(fee)
}

function amountOf(value: unknown) {
  return isQuantity(value) ? BigInt(value) : undefined
}

export function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
}
