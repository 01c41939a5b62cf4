import { closeAfterConnect } from '../networks/closeAfterConnect.ts'
import type { Deps } from '../ports/Deps.ts'
import { isOpenAtom, openCountAtom } from '../router/modal.ts'
import { reset, routerAtom } from '../router/router.ts'
import { attemptAtom } from '../wallets/connecting/attempt.ts'

/** As for wallets (`connect.ts`): sharing it would cost the first screen 30 bytes (brotli). */
const SUCCESS_MS = 600

/** Shows the tick of a connected wallet, unless motion is reduced, then closes. @param openCount of the opening that signed in */
export async function showSignedIn(deps: Deps, openCount: number): Promise<void> {
  const { store, clock } = deps
  const attempt = store.get(attemptAtom)
  const isHere = store.get(isOpenAtom) && store.get(openCountAtom) === openCount
  if (isHere && attempt.status === 'done' && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    store.set(routerAtom, reset({ view: 'Connecting', wallet: attempt.wallet }))
    await clock.wait(SUCCESS_MS)
  }
  closeAfterConnect(deps, openCount)
}
