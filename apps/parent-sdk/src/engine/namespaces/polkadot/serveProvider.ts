import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import type { ProviderDeps } from '../../../types/Namespace.ts'
import type { PolkadotProvider, PolkadotSignature } from '../../../types/providers/PolkadotProvider.ts'
import { serveWallet } from '../../wallets/serveWallet.ts'

type Listener = (accounts: { address: string }[]) => void

/** Has `accounts` and `signer` of an extension too (https://polkadot.js.org/docs/extension). */
export function serveProvider(deps: ProviderDeps): AirlockProvider['request'] {
  const { session, provider } = deps
  const { accountsOf, accounts, request, connect, disconnect } = serveWallet(deps, 'polkadot')
  let lastId = 0

  async function sign(method: string, params: object) {
    lastId += 1
    const id = lastId
    return { id, ...((await request({ method, params })) as Pick<PolkadotSignature, 'signature'>) }
  }

  const methods: Omit<PolkadotProvider, keyof AirlockProvider> = {
    connect,
    disconnect,
    accounts: {
      async get() {
        return entriesOf(await accounts())
      },
      subscribe(listener: Listener) {
        const stop = session.subscribe((next, previous) => {
          if (accountsOf(next).join() !== accountsOf(previous).join()) listener(entriesOf(accountsOf(next)))
        })
        listener(entriesOf(accountsOf(session.get())))
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
  return request
}

function entriesOf(addresses: readonly string[]) {
  return addresses.map((address) => ({ address }))
}
