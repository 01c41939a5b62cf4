import type { ChainNamespace } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { showToast } from '../notices/showToast.ts'
import type { Deps } from '../ports/Deps.ts'

type Choice = { namespace: ChainNamespace; address: string }

export const shouldUpdateToAddressAtom = atom<Choice | null>(null)

export async function selectAccount(deps: Pick<Deps, 'store' | 'host' | 'clock'>, account: Choice): Promise<void> {
  deps.store.set(shouldUpdateToAddressAtom, account)
  const isDone = await deps.host.selectAccount(account).then(
    () => true,
    () => false,
  )
  deps.store.set(shouldUpdateToAddressAtom, (chosen) => (chosen === account ? null : chosen))
  if (!isDone) await showToast(deps, { variant: 'error', notice: { key: 'accountFailed' } })
}
