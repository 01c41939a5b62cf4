import { type CaipAddress, type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { MAX_NAMED_TOKENS } from '@airlock/protocol/gateway/fields'
import { atom } from 'jotai'
import { requestGateway } from '../gateway/requestGateway.ts'
import { configAtom } from '../host/config.ts'
import { loadNetwork } from '../networks/loadNetwork.ts'
import { findNetwork, networksAtom } from '../networks/network.ts'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'
import type { AccountToken } from '../tokens/AccountToken.ts'
import { openAddedTokens } from '../tokens/openAddedTokens.ts'
import { refetchChanged } from './changedResponses.ts'
import { type QueriedAccount, queryKeys } from './queryKeys.ts'
import { queryOptions } from './queryOptions.ts'

type Needs = Pick<Deps, 'store' | 'clock' | 'gateway' | 'adapters' | 'storage'>

export const RETRY_BLOCK_MS = 30_000

export type TokensFailure = { lastRetry: number; error: AirlockError }
/** Visible parts that report a failure without a toast. */
export const reportsTokensAtom = atom(0)

export const tokensFailuresAtom = atom<Readonly<Partial<Record<CaipAddress, TokensFailure>>>>({})

export function tokensQuery(deps: Needs, account: QueriedAccount) {
  return queryOptions({
    queryKey: queryKeys.tokens(account),
    queryFn: ({ signal }) => fetchTokens(deps, account, signal),
  })
}

function namedTokens(config: HostConfig | null, network: CaipNetworkId, added: readonly string[]) {
  const ofSite = (config?.tokens ?? []).flatMap((token) =>
    token.startsWith(`${network}:`) ? [token.slice(network.length + 1)] : [],
  )
  const named = [...added, ...ofSite]
  const parts = Array.from({ length: Math.ceil(named.length / MAX_NAMED_TOKENS) }, (_, index) => ({
    tokens: named.slice(index * MAX_NAMED_TOKENS, (index + 1) * MAX_NAMED_TOKENS).join(),
  }))
  return parts.length > 0 ? parts : [{}]
}

/** A failure blocks requests for 30 s. @throws AirlockError NETWORK_NOT_SERVED, GATEWAY_FAILED, GATEWAY_TIMEOUT */
async function fetchTokens(deps: Needs, account: QueriedAccount, signal: AbortSignal): Promise<AccountToken[]> {
  const { store, clock } = deps
  const caipAddress = toCaipAddress(account.network, account.address)
  const failure = store.get(tokensFailuresAtom)[caipAddress]
  if (failure !== undefined && clock.now() - failure.lastRetry < RETRY_BLOCK_MS) throw failure.error
  try {
    const balances = (await readFromNetwork(deps, account)) ?? (await readFromGateway(deps, account, signal))
    store.set(tokensFailuresAtom, ({ [caipAddress]: _ended, ...others }) => others)
    return balances.filter(({ quantity }) => quantity.decimals !== '0')
  } catch (cause) {
    if (signal.aborted) throw cause
    const error = AirlockError.from(cause)
    store.set(tokensFailuresAtom, (all) => ({ ...all, [caipAddress]: { lastRetry: clock.now(), error } }))
    if (store.get(reportsTokensAtom) === 0) void showToast(deps, { variant: 'error', notice: { key: 'tokensFailed' } })
    throw error
  }
}

async function readFromGateway(deps: Needs, account: QueriedAccount, signal: AbortSignal): Promise<AccountToken[]> {
  const { added, complete } = openAddedTokens(deps, account)
  const { network, address } = account
  const responses = await refetchChanged(deps, queryKeys.tokens(account), (force) =>
    Promise.all(
      namedTokens(deps.store.get(configAtom), network, added).map((named) =>
        requestGateway(deps, network, gatewayContract.balance, {
          params: { address },
          query: { chainId: network, currency: 'usd', ...named, ...force },
          signal,
        }),
      ),
    ),
  )
  // Each response repeats the coin and the listed tokens.
  const balances = responses.flatMap((response) => response.balances)
  return complete([...new Map(balances.map((one) => [one.address ?? one.symbol, one])).values()])
}

async function readFromNetwork(
  deps: Needs,
  { address, network: id }: QueriedAccount,
): Promise<TokenBalance[] | undefined> {
  if (findNetwork(deps.store.get(networksAtom), id) === undefined) return undefined
  const { adapter, network } = await loadNetwork(deps, id)
  if (adapter.tokens === undefined) return undefined
  const [{ balance }, tokens] = await Promise.all([adapter.balance(address, network), adapter.tokens(address, network)])
  const { name, symbol, decimals } = network.nativeCurrency
  const quantity = { decimals: String(decimals), numeric: balance }
  return [{ name, symbol, chainId: id, price: 0, quantity, iconUrl: '' }, ...tokens]
}
