import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { OnrampStatus } from '@airlock/protocol/gateway/answers/onramp'

/** Status of an order in the store: `expired` is derived from its age. */
export type StoredStatus = Exclude<OnrampStatus, 'expired'>

export type OrderUpdate = { status: StoredStatus; hash?: string | undefined; amount?: string | undefined }

/** A purchase, from the click to its end. */
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

/** Orders of all processes of an installation. */
export type OrderStore = {
  add(order: NewOrder): Promise<void>
  find(reference: string): Promise<Order | undefined>
  /**
   * Applies an update once. A status only moves forward, in any order of events.
   *
   * @param eventId of the provider's event; the same one twice changes nothing
   * @returns `false` for an unknown reference
   */
  update(change: { provider: string; reference: string; eventId: string; update: OrderUpdate }): Promise<boolean>
  /** Finished orders of an address with a known transaction, the newest first. */
  finishedOf(address: string, network: CaipNetworkId | undefined): Promise<Order[]>
}

/** A declined card may be followed by a payment under the same reference. */
const RANKS: Record<StoredStatus, number> = { created: 0, pending: 1, failed: 2, success: 3 }

/** Returns the order after an update; unchanged if the update is older than its status. */
export function withUpdate(order: Order, { status, hash, amount }: OrderUpdate, now: Date): Order {
  const isNewer = RANKS[status] > RANKS[order.status]
  const addsFacts = status === order.status && order.hash === undefined && hash !== undefined
  if (!isNewer && !addsFacts) return order
  return { ...order, status, hash: order.hash ?? hash, amount: amount ?? order.amount, updatedAt: now }
}
