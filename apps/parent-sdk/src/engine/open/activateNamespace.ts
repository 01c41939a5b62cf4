import type { OpenParams } from '@airlock/protocol/channel/schemas'
import type { ActionDeps } from '../../types/Namespace.ts'
import { selectAccount } from '../actions/session/selectAccount.ts'

/** Views of the active account. */
const VIEWS: readonly OpenParams['view'][] = [undefined, 'Account', 'WalletSend', 'WalletReceive']

/** Makes the connected account of the requested namespace the active one if the modal opens with a view of the account (S2.3). */
export function activateNamespace(deps: Pick<ActionDeps, 'session'>, { view, namespace }: OpenParams): void {
  const { activeNamespace, namespaces } = deps.session.get()
  const { status, accounts } = (namespace && namespaces[namespace]) || {}
  if (!namespace || namespace === activeNamespace || status !== 'connected' || !VIEWS.includes(view)) return
  const [address] = accounts ?? []
  if (address) selectAccount(deps, { namespace, address })
}
