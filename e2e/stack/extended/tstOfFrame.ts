import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../../apps/modal-frame/src/core/networks/network.ts'
import type { ChainAdapter, Namespace } from '../../../apps/modal-frame/src/core/ports/Namespace.ts'
import { TST } from './rules.ts'

const CURRENCY = { name: 'Test Coin', symbol: 'TST', decimals: 0 }

export const tstOfFrame: Namespace = {
  name: TST,
  title: 'Test',
  nativeCurrency: CURRENCY,
  explorerPath: 'account',
  explorerTransactionPath: 'tx',
  isRead: (method) => method === 'tst_height',
  requestTitle: (method) => (method === 'tst_sign' ? 'requestMessage' : undefined),
  load: async () => adapter,
}

const adapter: ChainAdapter = {
  definitions: [definition('main', 'Test Main'), definition('side', 'Test Side')],
  balance: async (_address, network) => ({ balance: String(await readHeight(network)), symbol: CURRENCY.symbol }),
  request: (network) => readHeight(network),
}

async function readHeight({ name, rpcUrls }: CaipNetwork): Promise<Json> {
  const [url] = rpcUrls.default.http
  if (url === undefined) throw new AirlockError('RPC_URL_MISSING', { context: { chain: name } })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  return Number(((await response.json()) as { result: string }).result)
}

function definition(reference: string, name: string): CaipNetwork {
  const caipNetworkId = `tst:${reference}` as string as CaipNetworkId
  return {
    id: caipNetworkId,
    caipNetworkId,
    name,
    chainNamespace: TST,
    nativeCurrency: CURRENCY,
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    testnet: false,
    assets: {},
  }
}
