import type { ChainNamespace } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'

type Choice = { namespace: ChainNamespace; address: string }

/** The address that the visitor chose, and its namespace, until the page has made it the active one. */
export const shouldUpdateToAddressAtom = atom<Choice | null>(null)

/** Makes another approved account the active one, which it is shown as at once. The change comes back with the host's state; a failure is a toast. */
export async function selectAccount(deps: Pick<Deps, 'store' | 'host' | 'clock'>, account: Choice): Promise<void> {
  deps.store.set(shouldUpdateToAddressAtom, account)
  const isDone = await deps.host.selectAccount(account).then(
    () => true,
    () => false,
  )
  // Another one may have been chosen since.
  deps.store.set(shouldUpdateToAddressAtom, (chosen) => (chosen === account ? null : chosen))
  if (!isDone) await showToast(deps, { variant: 'error', notice: { key: 'accountFailed' } })
}
