import type { HeldWallet, WalletEvent } from '@airlock/protocol/channel/schemas'
import type { FrameConnector } from '@airlock/protocol/connectorIds'
import { snapshot } from '@airlock/protocol/snapshot'
import type { Eip1193Provider } from '../eip1193.ts'
import type { Frame } from '../frame/createFrame.ts'
import { createEmitter } from '../kit/createEmitter.ts'
import type { ActiveWallet, RememberedSession, SessionWallet } from '../ports.ts'
import { checksumAddress } from './checksumAddress.ts'
import { remoteError } from './remoteError.ts'
import { settle } from './settle.ts'

type Deps = { session: RememberedSession; active: ActiveWallet; frame: Pick<Frame, 'call'> }
type RemoteWallet = { wallet: SessionWallet; emit(event: string, payload: unknown): void }

/**
 * Sessions that live in the frame (S1.2: WalletConnect, e-mail), each with an EIP-1193 provider in this page: a request crosses the
 * channel once, an event comes back over it. Whatever works with a wallet of the page works with these.
 */
export function createRemoteSessions({ session, active, frame }: Deps) {
  let current: RemoteWallet | undefined

  function createRemoteWallet({
    connectorId,
    namespace,
    name,
    icon,
    approvedCaipNetworkIds,
    user,
  }: HeldWallet): RemoteWallet {
    const { on, removeListener, emit } = createEmitter()
    const provider: Eip1193Provider = {
      async request({ method, params }) {
        const asked = params === undefined ? { method } : { method, params: snapshot(params) }
        try {
          return await frame.call('walletRequest', { connectorId, namespace, ...asked })
        } catch (cause) {
          throw remoteError(cause)
        }
      },
      on,
      removeListener,
    }
    const type = connectorId === 'auth' ? 'AUTH' : 'WALLET_CONNECT'
    return {
      wallet: { type, connectorId, name, ...(icon && { icon }), approvedCaipNetworkIds, user, provider },
      emit,
    }
  }

  return {
    /** Takes a new session of the frame, or the new state of the current one. */
    set(remote: HeldWallet) {
      const { connectorId, namespace, caipNetworkId } = remote
      const known = active.get()
      // Pending requests of a wallet go on while its state changes.
      if (current && known === current.wallet && known.connectorId === connectorId) {
        Object.assign(known, {
          name: remote.name,
          approvedCaipNetworkIds: remote.approvedCaipNetworkIds,
          user: remote.user,
        })
      } else {
        active.startAttempt()
        current = createRemoteWallet(remote)
        active.set(current.wallet)
      }
      const written = namespace === 'eip155' ? remote.accounts.map(checksumAddress) : remote.accounts
      const accounts = chosenFirst(written, session.get().namespaces[namespace]?.accounts[0])
      session.dispatch({ type: 'connected', namespace, connectorId, accounts, caipNetworkId })
    },
    /** Asks the frame for the session that the record remembers (S4.10). Never rejects. */
    async restore(connectorId: FrameConnector): Promise<void> {
      const signal = active.startAttempt()
      try {
        const remote = await settle(() => frame.call('restoreWallet', { connectorId, namespace: 'eip155' }), signal)
        if (remote) this.set(remote)
        else session.dispatch({ type: 'disconnected', namespace: 'eip155' })
      } catch {
        // Cancelled by something newer, whose state stands; or a frame that cannot be had, which may be next time.
        if (!signal.aborted) session.expire()
      }
    },
    /** Emits an event of the wallet in session; events of other wallets are dropped. */
    emit({ connectorId, event, data }: WalletEvent) {
      if (current && current.wallet === active.get() && current.wallet.connectorId === connectorId)
        current.emit(event, data)
    },
  }
}

/** The account that the visitor had chosen stays first. */
function chosenFirst(accounts: string[], chosen = ''): string[] {
  const isChosen = (one: string) => one.toLowerCase() === chosen.toLowerCase()
  return [...accounts.filter(isChosen), ...accounts.filter((one) => !isChosen(one))]
}
