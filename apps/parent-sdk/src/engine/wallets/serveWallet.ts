import type { ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Session } from '@airlock/protocol/session'
import type { ProviderDeps } from '../../types/Namespace.ts'
import { connectedAccounts } from './connectedAccounts.ts'
import { connectFirstError } from './connectFirstError.ts'
import { copyCall } from './copyCall.ts'
import { requestAccounts } from './requestAccounts.ts'
import { settle } from './settle.ts'
import { waitForSession } from './waitForSession.ts'

export function serveWallet(deps: ProviderDeps, namespace: ChainNamespace) {
  const { session, emit } = deps
  const active = deps.active.of(namespace)
  const requestConnection = requestAccounts(deps, namespace)
  const accountsOf = (state: Session) => connectedAccounts(state, namespace)

  async function accounts(): Promise<string[]> {
    await waitForSession(session, (next) => next.namespaces[namespace]?.status !== 'reconnecting')
    return accountsOf(session.get())
  }

  session.subscribe((next, previous) => {
    const [now, before] = [accountsOf(next), accountsOf(previous)]
    if (now.join() !== before.join()) emit('accountsChanged', now)
    if (now.length === 0 && before.length > 0) emit('disconnect', new AirlockError('DISCONNECTED'))
  })

  return {
    accountsOf,
    accounts,
    async request(args: { method: string; params?: unknown }): Promise<unknown> {
      const call = copyCall(args)
      await accounts()
      const wallet = active.get()
      if (!wallet) throw connectFirstError(call.method)
      return settle(() => wallet.wallet.request(call), active.signal())
    },
    async connect() {
      const restored = await accounts()
      const [address] = active.get() ? restored : await requestConnection()
      return address
    },
    disconnect: async () => deps.disconnect(),
  }
}
