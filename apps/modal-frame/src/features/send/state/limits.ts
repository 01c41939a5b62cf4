import type { Transfer, TransferContext, TransferFee } from '../../../core/ports/Transfers.ts'

type Input = { asset: Transfer['asset']; context: TransferContext; fee: TransferFee }

/** Leaves the coin's fee: the payer is unknown until the wallet's screen. */
export function maxAmount({ asset, context, fee }: Input, isFeePayable: boolean): bigint {
  if (asset.address !== null) return context.asset
  const left = context.coin - fee.total
  const min = isFeePayable ? smaller(context.coin, fee.total) : 0n
  return left > min ? left : min
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

export function needsPayer({ amount, context, fee, asset }: Input & { amount: bigint }): boolean {
  return context.coin - (asset.address === null ? amount : 0n) < fee.total
}

/** The balance that would fall below the network's minimum. */
export function belowMinimum({
  amount,
  context,
  fee,
  asset,
}: Input & { amount: bigint }): 'minimum' | 'remainder' | undefined {
  const { minimum, coin, receiverCoin = 0n } = context
  if (minimum === undefined) return undefined
  const isCoin = asset.address === null
  if (isCoin && receiverCoin + amount < minimum) return 'minimum'
  const left = coin - fee.total - (isCoin ? amount : 0n)
  return left > 0n && left < minimum ? 'remainder' : undefined
}

export function isGasInsufficient(coin: bigint, fee: bigint, isFeePayable: boolean): boolean {
  return !isFeePayable && (coin === 0n || coin < fee)
}
