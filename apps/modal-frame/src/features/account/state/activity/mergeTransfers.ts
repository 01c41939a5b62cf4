import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { groupBy } from '../groupBy.ts'

type Transfer = NonNullable<Transaction['transfers']>[number]

export type ShownTransfer = { transfer: Transfer; direction: 'in' | 'out' | 'self'; quantity: string }

const MOST_SHOWN = 2

export function mergeTransfers(transfers: Transaction['transfers']): readonly ShownTransfer[] {
  const byToken = groupBy(transfers ?? [], tokenOf)
  const stored = [...byToken.values()].flatMap(withoutGas)
  const merged = [...groupBy(stored, (one) => `${tokenOf(one)} ${one.direction}`).values()].flatMap((all) => {
    const [transfer] = all
    if (transfer === undefined) return []
    return { transfer, direction: transfer.direction, quantity: all.map(quantityOf).reduce(addDecimals) }
  })
  return merged.toSorted((one, other) => positionOf(one) - positionOf(other)).slice(0, MOST_SHOWN)
}

/** Some sources list gas as a transfer: drops coin transfers below a tenth of an incoming one. */
function withoutGas(transfers: readonly Transfer[]): readonly Transfer[] {
  const isCoin = transfers.every(({ fungible_info: token, nft_info: nft }) => !nft && token?.address === undefined)
  const max = Math.max(
    0,
    ...transfers.filter(({ direction }) => direction === 'in').map((one) => Number(quantityOf(one))),
  )
  return transfers.filter((one) => !isCoin || one.direction !== 'out' || Number(quantityOf(one)) >= max * 0.1)
}

function positionOf({ direction }: ShownTransfer) {
  return direction === 'out' ? 0 : 1
}

function quantityOf({ quantity }: Transfer) {
  return quantity.numeric
}

function tokenOf({ fungible_info: token, nft_info: nft }: Transfer) {
  if (nft) return `nft ${nft.contract} ${nft.token_id} ${nft.name}`
  return token?.address ?? `coin ${token?.symbol} ${token?.name}`
}

export function addDecimals(one: string, other: string): string {
  const positions = Math.max(fractionOf(one).length, fractionOf(other).length)
  const sum = String(scaled(one, positions) + scaled(other, positions)).padStart(positions + 1, '0')
  return positions === 0 ? sum : `${sum.slice(0, -positions)}.${sum.slice(-positions)}`
}

function fractionOf(decimal: string) {
  return decimal.split('.')[1] ?? ''
}

function scaled(decimal: string, positions: number) {
  return BigInt((decimal.split('.')[0] ?? '') + fractionOf(decimal).padEnd(positions, '0'))
}
