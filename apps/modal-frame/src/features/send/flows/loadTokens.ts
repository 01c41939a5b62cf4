import type { CaipNetworkId } from '@airlock/protocol/caip'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import { activeNetworkIdAtom } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { tokensQuery } from '../../../core/queries/tokens.ts'
import { sendAccountAtom } from '../state/sendState.ts'
import { listedTokensAtom } from '../state/tokens/listedTokens.ts'

async function listsTokens(deps: Deps, network: CaipNetworkId) {
  const found = await loadNetwork(deps, network).catch(() => undefined)
  return found?.adapter.tokens !== undefined
}

/** Without a response, tokens stay, or only the coin is listed. Never rejects. */
export async function loadTokens(deps: Deps): Promise<void> {
  const { store } = deps
  const [of, network, address] = [
    store.get(sendAccountAtom),
    store.get(activeNetworkIdAtom),
    store.get(activeAddressAtom),
  ]
  if (of === null || network === null || address === null) return
  if (deps.gateway === undefined && !(await listsTokens(deps, network))) return
  const known = store.get(listedTokensAtom)
  const query = tokensQuery(deps, { network, address })
  const [client, queryKey] = [queryClient(store), query.queryKey ?? []]
  const shown = known.of === of ? known.tokens : (client.getQueryData<typeof known.tokens>(queryKey) ?? [])
  store.set(listedTokensAtom, { of, tokens: shown, isListing: true })
  const tokens = await client
    // Older balances would reject what arrived since.
    .fetchQuery({ queryKey, queryFn: query.queryFn as never, staleTime: 0 })
    .then((list) => list as typeof shown)
    .catch(() => shown)
  if (store.get(listedTokensAtom).of === of) store.set(listedTokensAtom, { of, tokens, isListing: false })
}
