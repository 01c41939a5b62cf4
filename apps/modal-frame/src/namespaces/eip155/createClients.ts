import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import { type Client, createClient, fallback, http } from 'viem'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { RpcSettings } from '../../core/ports/Namespace.ts'
import { createRanking } from './ranking.ts'
import { rpcUrlsOf } from './rpcUrls.ts'

const FALLBACK_PING_TIMEOUT_MS = 1_000

const HTTP_BATCH_SIZE = 1_000

/** No user data, no retries: the next URL is the retry. */
const TRANSPORT = {
  timeout: HTTP_TIMEOUT_MS,
  retryCount: 0,
  batch: { batchSize: HTTP_BATCH_SIZE },
  fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' },
} as const

/** Best URL first, others as fallbacks. @throws AirlockError RPC_ORIGIN_NOT_ALLOWED, RPC_URL_MISSING */
export function createClients(settings: RpcSettings, clock: Clock): (network: CaipNetwork) => Client {
  const rankings = new Map<string, ReturnType<typeof createRanking>>()
  return (network) => {
    const urls = rpcUrlsOf(network, settings)
    const key = [network.caipNetworkId, ...urls].join(' ')
    const ranking = rankings.get(key) ?? createRanking(urls, (url) => ping(url, network), clock)
    rankings.set(key, ranking)
    const transports = ranking.best().map((url) => http(url, TRANSPORT))
    return createClient({ transport: fallback(transports, { retryCount: 0 }) })
  }
}

/** A URL of another chain fails. */
async function ping(url: string, { caipNetworkId }: CaipNetwork): Promise<void> {
  const transport = http(url, { ...TRANSPORT, timeout: FALLBACK_PING_TIMEOUT_MS, batch: false })
  const chainId = await createClient({ transport }).request({ method: 'eth_chainId' })
  if (chainId !== toHexChainId(caipNetworkId)) throw new Error('It is another chain.')
}
