import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address, Hex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { codeHashOf, readBounded } from '../chain/readBounded.ts'
import { createTtlCache } from '../createTtlCache.ts'
import { readTokenMetadata } from './readTokenMetadata.ts'
import type { TokenMetadata } from './TokenMetadata.ts'
import type { TokenCode, TokenMetadataStore } from './TokenMetadataStore.ts'

/** By lower-case address; omits tokens without valid decimals. @throws SourceFailed if no upstream responds */
export type FindTokenMetadata = (
  chainId: CaipNetworkId,
  rpc: RpcClient,
  tokens: readonly Address[],
) => Promise<Map<Address, TokenMetadata>>

const FRESH_MS = 600_000
const MAX_KNOWN = 20_000

/** Reads a contract once for each code, which is checked every ten minutes. */
export function createTokenMetadata(store: TokenMetadataStore, now: () => number = Date.now): FindTokenMetadata {
  const known = createTtlCache<TokenMetadata | 'none'>(FRESH_MS, MAX_KNOWN, now)

  async function find(chainId: CaipNetworkId, rpc: RpcClient, tokens: readonly Address[]) {
    const codes = await codesOf(rpc, tokens)
    const stored = await store.find(chainId, codes)
    const missing = codes.filter((_, index) => stored[index] === undefined)
    const read = await readTokenMetadata(
      rpc,
      missing.map(({ address }) => address),
    )
    // Retries tokens without metadata, because a failing node looks the same.
    const current = missing.flatMap((code, index) => {
      const metadata = read[index]
      return metadata === undefined ? [] : [{ ...code, metadata }]
    })
    if (current.length > 0) await store.save(chainId, current)
    const found = new Map(current.map(({ address, metadata }) => [address, metadata]))
    for (const [index, { address }] of codes.entries()) {
      const metadata = stored[index]
      if (metadata !== undefined) found.set(address, metadata)
    }
    return found
  }

  return async (chainId, rpc, tokens) => {
    const keyOf = (token: Address) => `${chainId} ${token}`
    const requested = [...new Set(tokens.map((token) => token.toLowerCase() as Address))]
    const unknown = requested.filter((token) => known.get(keyOf(token)) === undefined)
    const read = unknown.length === 0 ? new Map<Address, TokenMetadata>() : await find(chainId, rpc, unknown)
    for (const token of unknown) known.set(keyOf(token), read.get(token) ?? 'none')
    return new Map(
      requested.flatMap((token) => {
        const metadata = read.get(token) ?? known.get(keyOf(token))
        return metadata === undefined || metadata === 'none' ? [] : [[token, metadata] as const]
      }),
    )
  }
}

async function codesOf(rpc: RpcClient, tokens: readonly Address[]): Promise<TokenCode[]> {
  const hashes = await readBounded(rpc, tokens.map(codeHashOf))
  return tokens.flatMap((address, index) => {
    const hash = hashes[index]
    return hash === undefined ? [] : [{ address, codeHash: `0x${hash.toString('hex')}` as Hex }]
  })
}
