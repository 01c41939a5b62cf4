import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { OnrampStatus } from '@airlock/protocol/gateway/answers/onramp'

/** `expired` is derived from the age. */
export type StoredStatus = Exclude<OnrampStatus, 'expired'>

export type OrderUpdate = { status: StoredStatus; hash?: string | undefined; amount?: string | undefined }

export type Order = OrderUpdate & {
  reference: string
  provider: string
  address: string
  network: CaipNetworkId
  asset: string
  createdAt: Date
  updatedAt: Date
}

export type NewOrder = Pick<Order, 'reference' | 'provider' | 'address' | 'network' | 'asset'>

export type OrderStore = {
  add(order: NewOrder): Promise<void>
  find(reference: string): Promise<Order | undefined>
  /** A status only moves forward. @param eventId ignored if repeated @returns `false` for an unknown reference */
  update(change: { provider: string; reference: string; eventId: string; update: OrderUpdate }): Promise<boolean>
  finishedOf(address: string, network: CaipNetworkId | undefined): Promise<Order[]>
}

/** A declined card may be followed by a payment under the same reference. */
const RANKS: Record<StoredStatus, number> = { created: 0, pending: 1, failed: 2, success: 3 }

export function withUpdate(order: Order, { status, hash, amount }: OrderUpdate, now: Date): Order {
  const isNewer = RANKS[status] > RANKS[order.status]
  const addsFacts = status === order.status && order.hash === undefined && hash !== undefined
  if (!isNewer && !addsFacts) return order
  return { ...order, status, hash: order.hash ?? hash, amount: amount ?? order.amount, updatedAt: now }
}
