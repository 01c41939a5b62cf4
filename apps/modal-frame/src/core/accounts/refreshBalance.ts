import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { configAtom } from '../host/config.ts'
import { activeAddressAtom } from '../host/hostState.ts'
import { activeNetworkIdAtom } from '../networks/network.ts'
import { alert, alertAtom } from '../notices/alert.ts'
import { announce } from '../notices/announce.ts'
import type { Deps } from '../ports/Deps.ts'
import { readBalance } from './readBalance.ts'

/** Never rejects: the view shows failures. `fresh` is the user's retry. */
export async function refreshBalance(
  deps: Pick<Deps, 'store' | 'adapters' | 'clock'>,
  use: 'cached' | 'fresh' = 'cached',
): Promise<void> {
  const { store } = deps
  const address = store.get(activeAddressAtom)
  const network = store.get(activeNetworkIdAtom)
  if (address === null || network === null) return
  try {
    await readBalance(deps, address, network, use)
  } catch (error) {
    if (isAirlockError(error, 'RPC_ORIGIN_NOT_ALLOWED') && store.get(configAtom)?.debug) {
      store.set(alertAtom, alert({ error }))
    }
    if (use === 'fresh') announce(deps, 'balanceFailed')
  }
}
