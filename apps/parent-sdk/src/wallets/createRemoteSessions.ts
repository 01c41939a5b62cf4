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
type Held = { wallet: SessionWallet; emit(event: string, payload: unknown): void }

/**
 * Wallets that a connector of the frame holds (S1.2: WalletConnect, e-mail), each as an EIP-1193 provider of this page: a request goes
 * over the channel once, an event comes back over it. So whatever works with a wallet of the page works with these.
 */
export function createRemoteSessions({ session, active, frame }: Deps) {
  let held: Held | undefined

  function makeHeld({ connectorId, namespace, name, icon, approvedCaipNetworkIds, user }: HeldWallet): Held {
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
    /** The frame holds a session with this wallet, a new one or the same one as it stands now. */
    set(remote: HeldWallet) {
      const { connectorId, namespace, caipNetworkId } = remote
      const known = active.get()
      // What is asked of a wallet goes on while it tells how it stands.
      if (held && known === held.wallet && known.connectorId === connectorId) {
        Object.assign(known, {
          name: remote.name,
          approvedCaipNetworkIds: remote.approvedCaipNetworkIds,
          user: remote.user,
        })
      } else {
        active.startAttempt()
        held = makeHeld(remote)
        active.set(held.wallet)
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
    /** An event of a wallet that is not (any more) in session is nobody's. */
    emit({ connectorId, event, data }: WalletEvent) {
      if (held && held.wallet === active.get() && held.wallet.connectorId === connectorId) held.emit(event, data)
    },
  }
}

/** The account that the visitor had chosen stays first. */
function chosenFirst(accounts: string[], chosen = ''): string[] {
  const isChosen = (one: string) => one.toLowerCase() === chosen.toLowerCase()
  return [...accounts.filter(isChosen), ...accounts.filter((one) => !isChosen(one))]
}
