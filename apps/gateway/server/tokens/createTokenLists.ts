import { type CaipNetworkId, chainIdOf } from '@airlock/protocol/caip'
import type { Outbound } from '../outbound/createOutbound.ts'
import { parseJson } from '../outbound/parseJson.ts'
import type { BundledTokens } from './bundledTokens.ts'
import { parseTokenList, type TokenOfList } from './parseTokenList.ts'
import type { ChainTokens, ListedToken, TokenLists } from './TokenLists.ts'

type Options = {
  bundled: BundledTokens
  order: readonly string[]
  outbound: Outbound
  logError?: (message: string) => void
}

const BUNDLED = 'bundled'
const REFRESH_MS = 3_600_000
const LIMITS = { maxBytes: 5_000_000, deadlineMs: 15_000, isOperators: true }

type CacheEntry = { etag: string | undefined; tokens: readonly TokenOfList[] }

/** Refreshes hourly; a failing list keeps its tokens. */
export function createTokenLists({ bundled, order, outbound, logError = console.error }: Options) {
  const stored = order.map((entry): CacheEntry | undefined =>
    entry === BUNDLED ? { etag: undefined, tokens: bundled.tokens } : undefined,
  )
  const merge = () => byChain(stored.map((list) => list?.tokens ?? []))
  let chains = merge()

  async function refreshOne(url: string, index: number) {
    const { etag } = stored[index] ?? {}
    const response = await outbound(url, { ...LIMITS, headers: etag === undefined ? {} : { 'if-none-match': etag } })
    if (response.status === 304) return
    if (response.status !== 200) throw new Error(`responded with ${response.status}`)
    const tokens = parseTokenList(parseJson(response.bytes))
    if (tokens === undefined) throw new Error('not a valid token list, or more than 20,000 tokens')
    stored[index] = { etag: response.headers.etag, tokens }
  }

  async function refresh() {
    await Promise.all(
      order.map((entry, index) =>
        entry === BUNDLED
          ? undefined
          : refreshOne(entry, index).catch((cause: Error) => logError(`token list ${index + 1}: ${cause.message}`)),
      ),
    )
    chains = merge()
  }

  const lists: TokenLists = {
    of(chainId) {
      const reference = numberOf(chainId)
      const tokens = reference === undefined ? NONE : (chains.get(reference) ?? NONE)
      return {
        tokens: [...tokens.values()],
        byAddress: tokens,
        nativeImageId: reference === undefined ? undefined : bundled.nativeImages.get(reference),
      }
    },
  }
  const isFetched = order.some((entry) => entry !== BUNDLED)
  const timer = isFetched ? setInterval(refresh, REFRESH_MS).unref() : undefined
  return { lists, refresh, close: () => clearInterval(timer) }
}

const NONE: ChainTokens['byAddress'] = new Map()

function byChain(lists: readonly (readonly TokenOfList[])[]) {
  const chains = new Map<number, Map<ListedToken['address'], ListedToken>>()
  for (const { chainId, ...token } of lists.flat()) {
    const chain = chains.get(chainId) ?? new Map<ListedToken['address'], ListedToken>()
    chains.set(chainId, chain)
    if (!chain.has(token.address)) chain.set(token.address, token)
  }
  return chains
}

/** Token lists (https://tokenlists.org) use EVM chain numbers. */
function numberOf(id: CaipNetworkId) {
  const chainId = chainIdOf(id)
  return typeof chainId === 'number' ? chainId : undefined
}
