import { DEFAULT_BALANCE } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { canonicalAddress } from '@airlock/protocol/namespaces/polkadot/canonicalAddress'
import { storageKeyOf } from '@airlock/protocol/namespaces/polkadot/storageKeyOf'
import { requestJsonRpc } from '../../core/networks/requestJsonRpc.ts'
import { toBalance } from '../../core/networks/toBalance.ts'
import type { ChainAdapter, RpcSettings } from '../../core/ports/Namespace.ts'
import { DEFINITIONS } from './definitions.ts'
import { readFree } from './readFree.ts'

/** Without a host server no request is sent. */
export function createPolkadotAdapter(settings: RpcSettings): ChainAdapter {
  const balance: ChainAdapter['balance'] = async (address, network) => {
    const { symbol } = network.nativeCurrency
    const key = storageKeyOf(address)
    if (network.rpcUrls.default.http.length === 0 || !key) return { balance: DEFAULT_BALANCE, symbol }
    return toBalance(
      readFree(await requestJsonRpc(network, settings, { method: 'state_getStorage', params: [key] })),
      network,
    )
  }
  return {
    definitions: DEFINITIONS,
    addresses: async () => canonicalAddress,
    balance,
    request: () => Promise.reject(new AirlockError('UNSUPPORTED_METHOD')),
    tokens: async () => [],
  }
}
