import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress, numberToHex } from 'viem'
import { contractsOf } from '../approvals/evm/meanings/knownContracts.ts'
import { chainMetadata } from '../approvals/shared/chains.ts'
import { callsError } from '../errors/callsError.ts'
import { SecureError } from '../errors/SecureError.ts'
import type { Read } from '../rpc/createReads.ts'
import { readMany } from '../rpc/readMany.ts'

type Input = {
  read: Read
  knownContracts: KnownContracts
  chainIds: readonly number[]
  usual: readonly number[]
  account: string
}

/** An asset (https://eips.ethereum.org/EIPS/eip-7811). Balances are hex in the smallest unit; an unknown price is 0. */
type Asset = {
  address: Hex | 'native'
  balance: Hex
  type: 'ERC20' | 'NATIVE'
  metadata: { name: string; symbol: string; decimals: number; price: number; iconUrl: string }
}

type AssetQuery = { chainId: number; hasCoin: boolean; tokens: readonly string[] }

const MAX_TOKENS = 50
/** ERC-20 allows up to 255, but no useful token has more than this. */
const MAX_DECIMALS = 36
const MAX_TEXT = 64
const METADATA_CALLS = ['decimals', 'name', 'symbol'] as const

/** Omits silent networks. https://eips.ethereum.org/EIPS/eip-7811 @throws SecureError CALLS_REFUSED, NETWORK_FAILED */
export async function walletAssets(params: unknown, input: Input): Promise<Record<Hex, Asset[]>> {
  const requested = wantedOf(params, input)
  const responses = await Promise.allSettled(requested.map((one) => assetsOf(one, input)))
  const assets = responses.flatMap((response, index) => {
    const chainId = requested[index]?.chainId
    return response.status === 'fulfilled' && chainId !== undefined
      ? [[numberToHex(chainId), response.value] as const]
      : []
  })
  const [first] = responses
  if (assets.length === 0 && first?.status === 'rejected') throw first.reason
  return Object.fromEntries(assets)
}

/** An asset filter takes precedence, as in ERC-7811. */
function wantedOf(params: unknown, { account, chainIds, usual, knownContracts }: Input): AssetQuery[] {
  const [request] = Array.isArray(params) ? params : []
  if (!isRecord(request)) throw callsError('unreadAssets')
  const { account: address, assetFilter, assetTypeFilter = TYPES, chainFilter } = request
  if (typeof address !== 'string' || address.toLowerCase() !== account.toLowerCase()) throw callsError('otherAccount')
  if (assetFilter !== undefined) {
    if (!isRecord(assetFilter)) throw callsError('unreadAssets')
    const requested = chainIds.flatMap((chainId) => {
      const listed = Object.entries(assetFilter).find(([id]) => isChain(id, chainId))?.[1]
      return listed === undefined ? [] : [{ chainId, ...namedAssets(listed) }]
    })
    if (requested.flatMap(({ tokens }) => tokens).length > MAX_TOKENS) throw callsError('unreadAssets')
    return requested
  }
  const types = readList(assetTypeFilter).map((type) => String(type).toLowerCase())
  const chains = chainFilter === undefined ? undefined : readList(chainFilter)
  const networks =
    chains === undefined ? usual : chainIds.filter((chainId) => chains.some((id) => isChain(id, chainId)))
  return networks.map((chainId) => {
    const tokens = types.includes('erc20') ? contractsOf(chainId, knownContracts).tokens : []
    return { chainId, hasCoin: types.includes('native'), tokens }
  })
}

const TYPES = ['native', 'erc20']

function namedAssets(listed: unknown): Omit<AssetQuery, 'chainId'> {
  const named = readList(listed).map((one) => {
    if (!isRecord(one)) throw callsError('unreadAssets')
    return one.address
  })
  const tokens = named.filter((address): address is string => typeof address === 'string' && isAddress(address))
  return { hasCoin: named.includes('native'), tokens }
}

async function assetsOf({ chainId, hasCoin, tokens }: AssetQuery, { read, account }: Input): Promise<Asset[]> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] })
  const [coin, balances] = await Promise.all([
    hasCoin ? read(chainId, 'eth_getBalance', [account, 'latest']) : undefined,
    readMany(
      read,
      chainId,
      tokens.map((to) => ({ to, data })),
    ),
  ])
  const owned = tokens.flatMap((address, index) => {
    const balance = decoded('balanceOf', balances[index])
    return typeof balance === 'bigint' && balance > 0n ? [{ address, balance }] : []
  })
  // Metadata is read only for owned tokens, because lists may be long.
  const responses = await readMany(
    read,
    chainId,
    owned.flatMap(({ address }) =>
      METADATA_CALLS.map((functionName) => ({
        to: address,
        data: encodeFunctionData({ abi: erc20Abi, functionName }),
      })),
    ),
  )
  const assets = owned.flatMap((one, index) => {
    const at = index * METADATA_CALLS.length
    return toAsset(one, responses.slice(at, at + METADATA_CALLS.length)) ?? []
  })
  return coin === undefined ? assets : [coinOf(chainId, coin), ...assets]
}

function coinOf(chainId: number, balance: unknown): Asset {
  if (typeof balance !== 'string' || !/^0x[\da-f]+$/i.test(balance)) throw new SecureError('NETWORK_FAILED')
  const { symbol } = chainMetadata(chainId, { unknown: '', coin: '?' })
  const metadata = { name: symbol, symbol, decimals: 18, price: 0, iconUrl: '' }
  return { address: 'native', balance: numberToHex(BigInt(balance)), type: 'NATIVE', metadata }
}

type OwnedToken = { address: string; balance: bigint }

function toAsset({ address, balance }: OwnedToken, responses: readonly (Hex | undefined)[]): Asset | undefined {
  const [decimals, name, symbol] = METADATA_CALLS.map((functionName, index) => decoded(functionName, responses[index]))
  if (typeof decimals !== 'number' || decimals === 0 || decimals > MAX_DECIMALS) return undefined
  const shown = foreignText(symbol, MAX_TEXT)
  if (shown === undefined) return undefined
  const metadata = { name: foreignText(name, MAX_TEXT) ?? shown, symbol: shown, decimals, price: 0, iconUrl: '' }
  return { address: getAddress(address), balance: numberToHex(balance), type: 'ERC20', metadata }
}

function decoded(functionName: 'balanceOf' | (typeof METADATA_CALLS)[number], data: Hex | undefined): unknown {
  if (data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName, data } as never)
  } catch {
    return undefined
  }
}

function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw callsError('unreadAssets')
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** ERC-7811 uses hex, but viem writes decimal filter keys. */
const isChain = (id: unknown, chainId: number) =>
  typeof id === 'string' && /^(?:0x[\da-f]+|\d+)$/i.test(id) && Number(id) === chainId
