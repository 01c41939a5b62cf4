import { namespaceOf, normalAddress } from '@airlock/protocol/caip'
import { type Order, type OrderStore, withUpdate } from './OrderStore.ts'

const MAX_ORDERS = 10_000
const MAX_FINISHED = 100

export function memoryOrders(now: () => Date = () => new Date()): OrderStore {
  const orders = new Map<string, Order>()
  const events = new Set<string>()

  return {
    async add(order) {
      const at = now()
      orders.set(order.reference, { ...order, status: 'created', createdAt: at, updatedAt: at })
      for (const oldest of orders.keys()) {
        if (orders.size <= MAX_ORDERS) break
        orders.delete(oldest)
      }
    },
    find: async (reference) => orders.get(reference),
    async update({ provider, reference, eventId, update }) {
      const order = orders.get(reference)
      if (order === undefined || order.provider !== provider) return false
      const event = `${provider} ${eventId}`
      if (events.has(event)) return true
      if (events.size >= MAX_ORDERS) events.clear()
      events.add(event)
      orders.set(reference, withUpdate(order, update, now()))
      return true
    },
    async finishedOf(address, network) {
      return [...orders.values()]
        .filter((order) => {
          const namespace = namespaceOf(order.network)
          const isOf = normalAddress(namespace, order.address) === normalAddress(namespace, address)
          return (
            isOf &&
            order.hash !== undefined &&
            order.status === 'success' &&
            [undefined, order.network].includes(network)
          )
        })
        .toReversed()
        .slice(0, MAX_FINISHED)
    },
  }
}
