import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { ONRAMP_ASSETS } from '../assets.ts'
import type { Order } from './OrderStore.ts'

/** Has the id of the chain's row, so that views show one of both. */
export function orderTransaction({ provider, ...order }: Order): Transaction {
  const { network, address, asset, hash = '', amount = '0', updatedAt } = order
  const name = ONRAMP_ASSETS.find(({ symbol }) => symbol === asset)?.name ?? asset
  return {
    id: hash,
    metadata: {
      operationType: 'bought',
      hash,
      minedAt: updatedAt.toISOString(),
      sentFrom: '',
      sentTo: address,
      status: 'confirmed',
      nonce: 0,
      chain: network,
      application: { name: provider, iconUrl: null },
    },
    transfers: [{ fungible_info: { name, symbol: asset, icon: null }, direction: 'in', quantity: { numeric: amount } }],
  }
}
