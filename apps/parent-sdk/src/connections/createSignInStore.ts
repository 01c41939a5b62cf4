import { createListeners } from '../page/utils/createListeners.ts'
import type { Store } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { SignInResult } from '../types/states.ts'

const NONE = { session: undefined, error: undefined }
const DISCONNECTED: SignInResult = { status: 'disconnected', ...NONE }

/** Reads the sessions again after another account, a closed modal and `signOut`. One store for each use. */
export function createSignInStore() {
  const { emit, subscribe } = createListeners()
  let value = DISCONNECTED
  let checks = 0

  async function check(kit: AppKit) {
    checks += 1
    const own = checks
    const show = (next: Partial<SignInResult> & Pick<SignInResult, 'status'>) => {
      if (own !== checks) return
      value = { ...NONE, ...next }
      emit()
    }
    const [siwx, address] = [kit.getSIWX(), kit.getAddress()]
    if (!siwx || address === undefined) return show(DISCONNECTED)
    if (value.status === 'disconnected') show({ status: 'checking' })
    try {
      const [session] = await siwx.getSessions(kit.getCaipNetworkId(), address)
      show(session ? { status: 'signedIn', session } : { status: 'signedOut' })
    } catch (error) {
      show({ status: 'failed', error: error as Error })
    }
  }

  const store: Store<SignInResult> = {
    empty: DISCONNECTED,
    get: () => value,
    subscribe(kit, onChange) {
      let checked: string | null = null
      const follow = () => {
        const { open } = kit.getState()
        const current = open ? null : (kit.getCaipAddress() ?? '')
        const isNew = current !== checked
        checked = current
        if (isNew && !open) void check(kit)
      }
      const stops = [subscribe(onChange), kit.subscribeAccount(follow), kit.subscribeState(follow)]
      follow()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  return {
    store,
    async signIn(kit: AppKit): Promise<void> {
      await kit.open({ view: 'SIWXSignMessage' })
    },
    async signOut(kit: AppKit): Promise<void> {
      const address = kit.getAddress()
      if (address !== undefined) await kit.getSIWX()?.revokeSession(kit.getCaipNetworkId(), address)
      await check(kit)
    },
  }
}
