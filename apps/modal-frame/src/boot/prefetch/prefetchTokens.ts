import { activeAddressAtom } from '../../core/host/hostState.ts'
import { activeNetworkIdAtom } from '../../core/networks/network.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { queryClient } from '../../core/queries/queryClient.ts'
import { queryKeys } from '../../core/queries/queryKeys.ts'
import { reportsTokensAtom, tokensFailuresAtom, tokensQuery } from '../../core/queries/tokens.ts'
import { routeAtom } from '../../core/router/router.ts'

type Needs = Pick<Deps, 'store' | 'clock' | 'gateway' | 'adapters' | 'storage'>

/** Fetches the balances that the first opening of the account shows. A failure shows no toast, and the opening retries. */
export async function prefetchTokens(deps: Needs): Promise<void> {
  const { store } = deps
  const [network, address] = [store.get(activeNetworkIdAtom), store.get(activeAddressAtom)]
  if (network === null || address === null) return
  const account = { network, address }
  store.set(reportsTokensAtom, true)
  try {
    await queryClient(store).fetchQuery({ ...tokensQuery(deps, account), queryKey: queryKeys.tokens(account) })
  } catch {
    store.set(tokensFailuresAtom, {})
  }
  // A list that opened in the meantime reports its failures.
  store.set(reportsTokensAtom, store.get(routeAtom).view === 'Account')
}
