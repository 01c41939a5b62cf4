import type { OpenParams } from '@airlock/protocol/channel/schemas'
import type { ActionDeps } from '../../types/Namespace.ts'
import { selectAccount } from '../actions/session/selectAccount.ts'

const VIEWS = 'Account WalletSend WalletReceive Swap'.split(' ')

export function activateNamespace(deps: Pick<ActionDeps, 'session'>, { view, namespace }: OpenParams): void {
  const { activeNamespace, namespaces } = deps.session.get()
  const { status, accounts } = (namespace && namespaces[namespace]) || {}
  if (!namespace || namespace === activeNamespace || status !== 'connected' || !VIEWS.includes(view ?? 'Account'))
    return
  const [address] = accounts ?? []
  if (address) selectAccount(deps, { namespace, address })
}
