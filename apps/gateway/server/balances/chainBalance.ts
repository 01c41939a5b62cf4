import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Address } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { readBalances } from '../chain/readBalances.ts'
import type { ChainRpcs } from '../sources/ChainRpc.ts'
import { type BalanceSource, type PriceSource, type SourceContext, SourceFailed } from '../sources/Source.ts'
import { coinOf } from '../tokens/coinOf.ts'
import type { FindTokenMetadata } from '../tokens/createTokenMetadata.ts'
import type { ObservedToken, ObservedTokens } from '../tokens/ObservedTokens.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import type { TokenImages } from '../tokens/tokenImages.ts'
import { priceHoldings } from './priceHoldings.ts'
import { spamReasonsOfUnlisted } from './spamReasonsOfUnlisted.ts'
import type { Holding } from './toBalance.ts'

type Options = {
  rpcs: ChainRpcs
  lists: TokenLists
  observed: ObservedTokens
  metadata: FindTokenMetadata
  prices: PriceSource
  imageOf: TokenImages
  /** After this time, balances have no prices. */
  priceDeadlineMs?: number
}

const MAX_UNLISTED = 700

/** A failing price or transfer source loses no balance. */
export function chainBalance(options: Options): BalanceSource {
  const { rpcs, lists, observed, prices, priceDeadlineMs = 4_000 } = options

  async function readUnlisted(
    chainId: CaipNetworkId,
    owner: Address,
    { rpc, named, context }: { rpc: RpcClient; named: readonly string[]; context: SourceContext },
  ): Promise<Holding[]> {
    const { byAddress } = lists.of(chainId)
    const found = await observed({ chainId, account: owner }, context).catch((): ObservedToken[] => [])
    const all = [...named.map((address) => ({ address, reasons: [] })), ...found]
    const reasons = new Map(all.map(({ address, reasons }) => [address.toLowerCase() as Address, reasons]))
    const tokens = [...reasons.keys()].filter((token) => !byAddress.has(token)).slice(0, MAX_UNLISTED)
    const amounts = await readBalances(rpc, { owner, tokens })
    const holdings = tokens.flatMap((address, index) => {
      const amount = amounts[index] ?? 0n
      return amount > 0n ? [{ address, amount }] : []
    })
    if (holdings.length === 0) return []
    const metadata = await options.metadata(
      chainId,
      rpc,
      holdings.map(({ address }) => address),
    )
    const reasonsOf = spamReasonsOfUnlisted(lists.of(chainId), coinOf(chainId))
    return holdings.flatMap(({ address, amount }) => {
      const token = metadata.get(address)
      if (token === undefined) return []
      const against = [...reasonsOf(token), ...(reasons.get(address) ?? [])]
      return [{ ...token, address, amount, iconUrl: '', isVerified: false, reasons: [...new Set(against)] }]
    })
  }

  async function readListed(chainId: CaipNetworkId, owner: Address, rpc: RpcClient): Promise<Holding[]> {
    const { tokens } = lists.of(chainId)
    const amounts = await readBalances(rpc, { owner, tokens: tokens.map(({ address }) => address) })
    return tokens.flatMap((token, index) => {
      const amount = amounts[index] ?? 0n
      const { name, symbol, decimals, address } = token
      const metadata = { name, symbol, decimals, address, amount, iconUrl: options.imageOf(token) }
      return amount > 0n ? [{ ...metadata, isVerified: true, reasons: [] }] : []
    })
  }

  async function readCoin(chainId: CaipNetworkId, owner: Address, rpc: RpcClient): Promise<Holding> {
    const amount = await rpc.request({ method: 'eth_getBalance', params: [owner, 'latest'] })
    if (typeof amount !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(amount)) {
      throw new SourceFailed('the upstream returned an invalid balance')
    }
    const iconUrl = options.imageOf({ imageId: lists.of(chainId).nativeImageId })
    const { name, symbol, decimals } = coinOf(chainId)
    return {
      name,
      symbol,
      decimals,
      address: undefined,
      amount: BigInt(amount),
      iconUrl,
      isVerified: true,
      reasons: [],
    }
  }

  return async ({ chainId, address, tokens = [] }, context): Promise<TokenBalance[]> => {
    const upstream = rpcs(chainId)
    if (upstream === undefined) throw new SourceFailed('no upstream of this chain is configured')
    const rpc: RpcClient = { request: (call) => upstream.request(call, context) }
    const owner = address as Address
    const [coin, listed, unlisted] = await Promise.all([
      readCoin(chainId, owner, rpc),
      readListed(chainId, owner, rpc),
      readUnlisted(chainId, owner, { rpc, named: tokens, context }),
    ])
    return priceHoldings(chainId, [coin, ...listed, ...unlisted], { prices, deadlineMs: priceDeadlineMs })
  }
}
