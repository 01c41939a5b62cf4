import { type CaipNetworkId, referenceOf, toCaipAddress } from '@airlock/protocol/caip'
import { MAX_POWERS, type Power, type Powers } from '@airlock/protocol/gateway/answers/powers'
import type { Fungible } from '@airlock/protocol/gateway/answers/price'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { routersOf, type SwapRouters } from '@airlock/protocol/swap/routers'
import type { Database } from '@airlock/server/openDatabase'
import { formatUnits, getAddress, type Hex } from 'viem'
import { readPrices } from '../balances/readPrices.ts'
import type { RpcClient } from '../chain/callCode.ts'
import { coverageOf } from '../history/indexer/coverageOf.ts'
import type { Indexer } from '../history/indexer/createIndexer.ts'
import { readApprovedTokens, readPowers } from '../history/indexer/powerRows.ts'
import type { PowerCandidate } from '../history/indexer/powersOfLog.ts'
import { readCalled } from '../history/readCalled.ts'
import type { TransferContext, TransferToken } from '../history/transferContext.ts'
import { readCollections } from '../nfts/collections.ts'
import type { ChainRpcs } from '../sources/ChainRpc.ts'
import { type PowerSource, type PriceSource, SourceFailed } from '../sources/Source.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import { type VerifiedPower, verifyPowers } from './verifyPowers.ts'

type Options = {
  database: Database
  indexer: Pick<Indexer, 'request'>
  rpcs: ChainRpcs
  lists: TokenLists
  tokens: TransferContext['tokens']
  prices: PriceSource
  routers: SwapRouters
}

const TIMEOUT_MS = 1_000
const MAX_CANDIDATES = 10_000
const READ_MS = 3_000
const PRICE_DEADLINE_MS = 4_000
/** Years above 9999 have no ISO form that clients parse. */
const MAX_TIME_S = 253_402_300_799

export function chainPowers(options: Options): PowerSource {
  const { database, indexer, rpcs, lists } = options
  return async ({ chainId, address }, context): Promise<Powers> => {
    const upstream = rpcs(chainId)
    if (upstream === undefined) throw new SourceFailed('no upstream of this chain is configured')
    const rpc: RpcClient = { request: (call) => upstream.request(call, context) }
    const [chain, account] = [Number(referenceOf(chainId)), address.toLowerCase() as Hex]
    const patience = Date.now() + TIMEOUT_MS
    const indexed = await indexer.request(chain, account, ({ isComplete }) => isComplete || Date.now() > patience, {
      countNew: context.countNewAccount,
    })
    if (indexed?.age === undefined) throw new SourceFailed('no upstream was indexed in time')
    const listed = [...lists.of(chainId).byAddress.keys()]
    const candidates = await readPowers(database, { chain, account, listed, limit: MAX_CANDIDATES + 1 })
    const { found, isPartial } = await findActive(rpc, candidates)
    return {
      data: await describe(options, { chainId, chain, account, rpc }, found),
      ...(isPartial && { is_partial: true }),
      coverage: coverageOf(indexed),
    }
  }
}

/** Reads in blocks, because planted candidates may precede active ones (T257). @throws SourceFailed for the first block */
async function findActive(rpc: RpcClient, candidates: readonly PowerCandidate[]) {
  const endsAt = performance.now() + READ_MS
  const items = new Set<string>()
  const found: VerifiedPower[] = []
  let at = 0
  do {
    const block = candidates.slice(at, Math.min(at + MAX_POWERS, MAX_CANDIDATES))
    const active = await verifyPowers(rpc, block, Math.floor(Date.now() / 1_000), items).catch((cause) => {
      if (at === 0) throw cause
    })
    if (active === undefined) break
    found.push(...active)
    at += block.length
  } while (at < Math.min(candidates.length, MAX_CANDIDATES) && found.length < MAX_POWERS && performance.now() < endsAt)
  return { found: found.slice(0, MAX_POWERS), isPartial: at < candidates.length || found.length > MAX_POWERS }
}

type Context = { chainId: CaipNetworkId; chain: number; account: Hex; rpc: RpcClient }
const isFungible = ({ kind }: VerifiedPower) => kind === 'allowance' || kind === 'permit2'
const tokensOf = (powers: readonly VerifiedPower[]) => [...new Set(powers.map(({ token }) => token))]

async function describe(
  { database, tokens, prices, routers }: Options,
  { chainId, chain, account, rpc }: Context,
  found: readonly VerifiedPower[],
): Promise<Power[]> {
  const fungible = tokensOf(found.filter(isFungible))
  const [named, collections, called, approved] = await Promise.all([
    tokens(chainId, fungible),
    readCollections(database, { chain, rpc }, tokensOf(found.filter((power) => !isFungible(power)))),
    readCalled(database, { chain, account, contracts: tokensOf(found) }),
    readApprovedTokens(database, { chain, account, tokens: tokensOf(found) }),
  ])
  // A price of an unlisted token may be a bait.
  const priced = fungible.filter((token) => named.get(token)?.isVerified).map((token) => toCaipAddress(chainId, token))
  const known = await readPrices(priced, { prices, deadlineMs: PRICE_DEADLINE_MS })
  const names = new Map([[PERMIT2.toLowerCase(), 'Permit2']])
  for (const { address, name } of routersOf(chainId, routers)) names.set(address.toLowerCase(), name)
  return found.map((power) => {
    const token = isFungible(power) ? named.get(power.token) : asToken(collections.get(power.token))
    const spenderName = names.get(power.spender)
    return {
      ...toPower(chainId, power, { token, price: known.get(toCaipAddress(chainId, power.token)) }),
      ...(spenderName !== undefined && { spenderName }),
      // No other account can log an allowance at Permit2, and its revoke does not run the token's code.
      is_called: power.kind === 'permit2' || called.has(power.token) || approved.has(power.token),
    }
  })
}

function asToken(collection: Pick<TransferToken, 'name' | 'reasons'> | undefined): TransferToken | undefined {
  return collection && { ...collection, symbol: '', decimals: 0, iconUrl: '', isVerified: false }
}

type Known = { token: TransferToken | undefined; price: Fungible | undefined }

function toPower(
  chainId: CaipNetworkId,
  { kind, token: contract, spender, tokenId, isUnread, amount, atRisk, expires, time }: VerifiedPower,
  { token, price }: Known,
): Omit<Power, 'is_called'> {
  const { name = '', symbol = '', decimals = 0, iconUrl = '', isVerified = false, reasons = [] } = token ?? {}
  const value = price && atRisk !== undefined ? Number(formatUnits(atRisk, decimals)) * price.price : undefined
  return {
    chainId,
    kind,
    token: toCaipAddress(chainId, getAddress(contract)),
    spender: toCaipAddress(chainId, getAddress(spender)),
    ...(tokenId !== undefined && { tokenId: tokenId.toString() }),
    ...{ name, symbol, decimals, iconUrl },
    flags: { is_verified: isVerified, is_spam: reasons.length > 0, reasons: [...reasons] },
    ...(isUnread && { is_unread: true }),
    ...(amount !== undefined && { amount: amount.toString() }),
    ...(atRisk !== undefined && { atRisk: atRisk.toString() }),
    ...(value !== undefined && { value }),
    ...(expires !== undefined && expires <= MAX_TIME_S && { expires: isoOf(expires) }),
    since: isoOf(time),
  }
}

const isoOf = (seconds: number) => new Date(seconds * 1_000).toISOString()
