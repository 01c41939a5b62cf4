import { type CaipAddress, type CaipNetworkId, namespaceOf, toCaipAddress } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/callSchemas'
import { DEFAULT_BALANCE } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { loadNetwork } from '../networks/loadNetwork.ts'
import { findNetwork, networksAtom } from '../networks/network.ts'
import type { Deps } from '../ports/Deps.ts'
import { balanceFailed, balanceLoading, balanceReady, balancesAtom, reloadBalance } from './balance.ts'

type Needs = Pick<Deps, 'store' | 'adapters' | 'clock'>

const inFlight = new WeakMap<Deps['store'], Map<CaipAddress, Promise<Balance>>>()

export function readBalance(
  deps: Needs,
  address: string,
  networkId: CaipNetworkId,
  use: 'cached' | 'fresh' = 'cached',
): Promise<Balance> {
  const { store, clock } = deps
  const caipAddress = toCaipAddress(networkId, address)
  const reads = inFlight.get(store) ?? new Map<CaipAddress, Promise<Balance>>()
  inFlight.set(store, reads)
  const shared = reads.get(caipAddress)
  if (shared !== undefined) return shared
  const cached = use === 'cached' ? reloadBalance(store.get(balancesAtom), caipAddress, clock.now()) : undefined
  if (cached !== undefined) return Promise.resolve({ balance: cached.balance, symbol: cached.symbol })
  store.set(balancesAtom, (balances) => balanceLoading(balances, caipAddress))
  const read = request(deps, address, networkId)
    .then((balance) => {
      const entry = { caipAddress, ...balance, timestamp: clock.now() }
      store.set(balancesAtom, (balances) => balanceReady(balances, entry))
      return balance
    })
    .catch((cause: unknown) => {
      const error = unavailable(cause, findNetwork(store.get(networksAtom), networkId)?.name ?? networkId)
      store.set(balancesAtom, (balances) => balanceFailed(balances, caipAddress, error))
      throw error
    })
    .finally(() => reads.delete(caipAddress))
  reads.set(caipAddress, read)
  return read
}

async function request(deps: Needs, address: string, networkId: CaipNetworkId): Promise<Balance> {
  const known = findNetwork(deps.store.get(networksAtom), networkId)
  if (known === undefined) return { balance: '', symbol: '' }
  // Test networks, and networks without an adapter, are not read.
  if (known.testnet || deps.adapters[namespaceOf(networkId)] === undefined) {
    return { balance: DEFAULT_BALANCE, symbol: known.nativeCurrency.symbol }
  }
  const { adapter, network } = await loadNetwork(deps, networkId)
  return adapter.balance(address, network)
}

function unavailable(cause: unknown, network: string) {
  const error = AirlockError.from(cause)
  if (error.name === 'RPC_ORIGIN_NOT_ALLOWED') return error
  return new AirlockError('BALANCE_UNAVAILABLE', { context: { network }, cause: error })
}
