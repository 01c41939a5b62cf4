import type { CaipNetworkId } from '@airlock/protocol/caip'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import { activeNetworkIdAtom } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { tokensQuery } from '../../../core/queries/tokens.ts'
import { listedTokensAtom } from '../state/listedTokens.ts'
import { sendAccountAtom } from '../state/sendState.ts'

/** `true` where the network itself answers for tokens. */
async function listsTokens(deps: Deps, network: CaipNetworkId) {
  const found = await loadNetwork(deps, network).catch(() => undefined)
  return found?.adapter.tokens !== undefined
}

/** Brings the tokens of the account, from the same answer as the account's own list. Without them there is the coin. Never rejects. */
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
  const shown = known.of === of ? known.tokens : []
  store.set(listedTokensAtom, { of, tokens: shown, isListing: true })
  const query = tokensQuery(deps, { network, address })
  const tokens = await queryClient(store)
    .fetchQuery({ queryKey: query.queryKey ?? [], queryFn: query.queryFn as never })
    .then((list) => list as typeof shown)
    .catch(() => shown)
  if (store.get(listedTokensAtom).of === of) store.set(listedTokensAtom, { of, tokens, isListing: false })
}
