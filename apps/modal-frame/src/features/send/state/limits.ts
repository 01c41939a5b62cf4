import type { Transfer, TransferFacts, TransferFee } from '../../../core/ports/Transfers.ts'

type Given = { asset: Transfer['asset']; facts: TransferFacts; fee: TransferFee }

/**
 * The most that can be sent: all of a token, and of the coin what the fee leaves, since no one says before the wallet's screen who pays. Where others
 * may pay the fee, as much as the fee goes in any case: more coin, or a fee that moves a little, never makes much less of it.
 */
export function maxAmount({ asset, facts, fee }: Given, isFeePayable: boolean): bigint {
  if (asset.address !== null) return facts.asset
  const left = facts.coin - fee.total
  const least = isFeePayable ? smaller(facts.coin, fee.total) : 0n
  return left > least ? left : least
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/** `true` for a transfer that its account can send only where others pay its fee. */
export function needsPayer({ amount, facts, fee, asset }: Given & { amount: bigint }): boolean {
  return facts.coin - (asset.address === null ? amount : 0n) < fee.total
}

/**
 * The account of a transfer of the coin that would be left with less than the network allows, and with more than nothing; `undefined` where both
 * may be as they would be.
 */
export function belowMinimum({
  amount,
  facts,
  fee,
  asset,
}: Given & { amount: bigint }): 'minimum' | 'remainder' | undefined {
  const { minimum, coin, receiverCoin = 0n } = facts
  if (minimum === undefined) return undefined
  const isCoin = asset.address === null
  if (isCoin && receiverCoin + amount < minimum) return 'minimum'
  const left = coin - fee.total - (isCoin ? amount : 0n)
  return left > 0n && left < minimum ? 'remainder' : undefined
}

/**
 * `true` where the coin does not pay the fee: none is left, or less than the fee. Others may pay that of smart accounts.
 * Compared in the smallest unit, which is the same as in dollars, and also right for a coin without a price.
 */
export function isGasInsufficient(coin: bigint, fee: bigint, isFeePayable: boolean): boolean {
  return !isFeePayable && (coin === 0n || coin < fee)
}
