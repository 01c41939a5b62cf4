import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Session } from '@airlock/protocol/session'
import type { Json } from '@airlock/protocol/snapshot'
import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import type { ProviderDeps } from '../../../types/Namespace.ts'
import type { SolanaProvider } from '../../../types/providers/SolanaProvider.ts'
import { connectedAccounts } from '../../wallets/connectedAccounts.ts'
import { connectFirstError } from '../../wallets/connectFirstError.ts'
import { copyCall } from '../../wallets/copyCall.ts'
import { remoteError } from '../../wallets/remoteError.ts'
import { requestAccounts } from '../../wallets/requestAccounts.ts'
import { settle } from '../../wallets/settle.ts'
import { waitForSession } from '../../wallets/waitForSession.ts'
import { createPublicKey } from './publicKey.ts'
import { registerWallet } from './registerWallet.ts'
import { signAndSend } from './signAndSend.ts'
import { walletMethods } from './walletMethods.ts'

type Call = { method: string; params?: Json }

const SIGN_AND_SEND = 'solana_signAndSendTransaction'

/** Wallet calls go directly to the wallet; other methods are read through the frame. */
export function serveProvider(deps: ProviderDeps): AirlockProvider['request'] {
  const { session, frame, emit, provider } = deps
  const active = deps.active.of('solana')
  const requestConnection = requestAccounts(deps, 'solana')

  async function request(args: { method: string; params?: unknown }): Promise<unknown> {
    const call = copyCall(args)
    await waitForSession(session, (next) => next.namespaces.solana?.status !== 'reconnecting')
    const { method } = call
    const caipNetworkId = session.get().namespaces.solana?.caipNetworkId
    if (method === 'solana_getAccounts') return accountsOf(session.get()).map((pubkey) => ({ pubkey }))
    if (method === 'solana_requestAccounts') {
      const accounts = active.get() ? accountsOf(session.get()) : await requestConnection()
      return accounts.map((pubkey) => ({ pubkey }))
    }
    if (!caipNetworkId) throw new AirlockError('CHAIN_DISCONNECTED')
    const read = (call: Call) =>
      frame.call('request', { caipNetworkId, ...call }).catch((cause) => {
        throw remoteError(cause)
      })
    if (!method.startsWith('solana_')) return read(call)
    const wallet = active.get()
    if (!wallet) throw connectFirstError(method)
    const signal = active.signal()
    const send = (call: Call) => settle(() => wallet.wallet.request({ ...call, caipNetworkId }), signal)
    if (method !== SIGN_AND_SEND || methods()?.includes(method) !== false) return send(call)
    return signAndSend(
      { ...(call.params as object) },
      accountsOf(session.get())[0],
      (method, params) => send({ method, params: params as Json }),
      (method, params) => read({ method, params: params as Json }),
    )
  }

  function methods() {
    const wallet = active.get()
    return wallet?.methods ?? wallet?.wallet.methods?.()
  }

  const publicKey = () => {
    const [address] = accountsOf(session.get())
    return address === undefined ? null : createPublicKey(address)
  }
  Object.defineProperty(provider, 'publicKey', { get: publicKey, enumerable: true, configurable: true })
  const connecting: Pick<SolanaProvider, 'connect' | 'disconnect'> = {
    async connect() {
      await request({ method: 'solana_requestAccounts' })
      return { publicKey: publicKey() }
    },
    disconnect: async () => deps.disconnect(),
  }
  Object.assign(provider, walletMethods(request, publicKey), connecting)

  session.subscribe((next, previous) => {
    const [now, before] = [accountsOf(next), accountsOf(previous)]
    if (now.length > 0 && before.length === 0) emit('connect', publicKey())
    if (now[0] !== before[0]) emit('accountChanged', publicKey())
    if (now.length === 0 && before.length > 0) emit('disconnect', new AirlockError('DISCONNECTED'))
  })

  if (deps.isAnnounced) {
    registerWallet({ provider, session, networks: deps.networks, methods, disconnect: deps.disconnect })
  }
  return request
}

function accountsOf(session: Session): string[] {
  return connectedAccounts(session, 'solana')
}
