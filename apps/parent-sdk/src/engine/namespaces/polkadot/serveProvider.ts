import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Session } from '@airlock/protocol/session'
import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import type { ProviderDeps } from '../../../types/Namespace.ts'
import type { PolkadotProvider, PolkadotSignature } from '../../../types/providers/PolkadotProvider.ts'
import { connectedAccounts } from '../../wallets/connectedAccounts.ts'
import { connectFirstError } from '../../wallets/connectFirstError.ts'
import { copyCall } from '../../wallets/copyCall.ts'
import { requestAccounts } from '../../wallets/requestAccounts.ts'
import { settle } from '../../wallets/settle.ts'
import { waitForSession } from '../../wallets/waitForSession.ts'

type Listener = (accounts: { address: string }[]) => void

/**
 * Serves the provider of Polkadot: the methods of WalletConnect by `request`, and on the same object what an extension gives a site, so that
 * the libraries of Polkadot take its `accounts` and its `signer` (https://polkadot.js.org/docs/extension). Each call goes straight to the
 * wallet.
 */
export function serveProvider(deps: ProviderDeps): AirlockProvider['request'] {
  const { session, emit, provider } = deps
  const active = deps.active.of('polkadot')
  const askToConnect = requestAccounts(deps, 'polkadot')
  let lastId = 0

  const restored = () => waitForSession(session, (next) => next.namespaces.polkadot?.status !== 'reconnecting')

  async function request(args: { method: string; params?: unknown }): Promise<unknown> {
    const call = copyCall(args)
    await restored()
    const wallet = active.get()
    if (!wallet) throw connectFirstError(call.method)
    return settle(() => wallet.wallet.request(call), active.signal())
  }

  async function sign(method: string, params: object) {
    lastId += 1
    const id = lastId
    return { id, ...((await request({ method, params })) as Pick<PolkadotSignature, 'signature'>) }
  }

  const methods: Omit<PolkadotProvider, keyof AirlockProvider> = {
    async connect() {
      await restored()
      const [address] = active.get() ? accountsOf(session.get()) : await askToConnect()
      return address
    },
    disconnect: async () => deps.disconnect(),
    accounts: {
      async get() {
        await restored()
        return entriesOf(session.get())
      },
      /** Calls back at once, and after each change. */
      subscribe(listener: Listener) {
        const stop = session.subscribe((next, previous) => {
          if (accountsOf(next).join() !== accountsOf(previous).join()) listener(entriesOf(next))
        })
        listener(entriesOf(session.get()))
        return stop
      },
    },
    signer: {
      signRaw: (raw: object) => sign('signRaw', raw),
      signPayload: (payload: { address: string }) =>
        sign('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
    },
  }
  Object.assign(provider, methods)

  session.subscribe((next, previous) => {
    const [now, before] = [accountsOf(next), accountsOf(previous)]
    if (now.join() !== before.join()) emit('accountsChanged', now)
    if (now.length === 0 && before.length > 0) emit('disconnect', new AirlockError('DISCONNECTED'))
  })

  return request
}

function accountsOf(session: Session): string[] {
  return connectedAccounts(session, 'polkadot')
}

function entriesOf(session: Session) {
  return accountsOf(session).map((address) => ({ address }))
}
