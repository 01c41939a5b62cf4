import { atom } from 'jotai'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { formatQuantity } from '../../../texts/figures.ts'

/** An unlisted asset has no amount, because its contract may claim any. */
export type Arrival = { id: string; hash: string | null } & (
  | { isListed: true; amount: string; symbol: string }
  | { isListed: false }
)

export const arrivalsAtom = atom<{ of: string; arrivals: readonly Arrival[] }>({ of: '', arrivals: [] })

export const listOf = (openCount: number, { network, address }: QueriedAccount) => `${openCount}:${network}:${address}`

export const figuresOf = ({ amount, symbol }: { amount: string; symbol: string }) => ({
  amount: formatQuantity(amount),
  symbol,
})
