import type { HeldWallet, WalletEvent } from '@airlock/protocol/channel/schemas'
import type { FrameConnector } from '@airlock/protocol/connectorIds'
import { snapshot } from '@airlock/protocol/snapshot'
import type { Eip1193Provider } from '../eip1193.ts'
import type { Frame } from '../frame/createFrame.ts'
import { createEmitter } from '../kit/createEmitter.ts'
import type { ActiveWallet, RememberedSession, SessionWallet } from '../ports.ts'
import { checksumAddress } from './checksumAddress.ts'
import { farFault } from './remoteError.ts'
import { settle } from './settle.ts'

type Deps = { session: RememberedSession; active: ActiveWallet; frame: Pick<Frame, 'call'> }
type Held = { wallet: SessionWallet; emit(event: string, payload: unknown): void }

/**
 * Wallets that a connector of the frame holds (S1.2: WalletConnect, e-mail), each as an EIP-1193 provider of this page: a request goes
 * over the channel once, an event comes back over it. So whatever works with a wallet of the page works with these.
 */
export function createFrameWallets({ session, active, frame }: Deps) {
  let held: Held | undefined

  function makeHeld({ connectorId, namespace, name, icon, approvedCaipNetworkIds, user }: HeldWallet): Held {
    const { on, removeListener, emit } = createEmitter()
    const provider: Eip1193Provider = {
      async request({ method, params }) {
        const asked = params === undefined ? { method } : { method, params: snapshot(params) }
        try {
          return await frame.call('walletRequest', { connectorId, namespace, ...asked })
        } catch (cause) {
          throw farFault(cause)
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
    hold(told: HeldWallet) {
      const { connectorId, namespace, caipNetworkId } = told
      const known = active.get()
      // What is asked of a wallet goes on while it tells how it stands.
      if (held && known === held.wallet && known.connectorId === connectorId) {
        Object.assign(known, { name: told.name, approvedCaipNetworkIds: told.approvedCaipNetworkIds, user: told.user })
      } else {
        active.attempt()
        held = makeHeld(told)
        active.hold(held.wallet)
      }
      const written = namespace === 'eip155' ? told.accounts.map(checksumAddress) : told.accounts
      const accounts = chosenFirst(written, session.get().namespaces[namespace]?.accounts[0])
      session.dispatch({ type: 'connected', namespace, connectorId, accounts, caipNetworkId })
    },
    /** Asks the frame for the session that the record remembers (S4.10). Never rejects. */
    async restore(connectorId: FrameConnector): Promise<void> {
      const signal = active.attempt()
      try {
        const told = await settle(() => frame.call('restoreWallet', { connectorId, namespace: 'eip155' }), signal)
        if (told) this.hold(told)
        else session.dispatch({ type: 'disconnected', namespace: 'eip155' })
      } catch {
        // Cancelled by something newer, whose state stands; or a frame that cannot be had, which may be next time.
        if (!signal.aborted) session.lapse()
      }
    },
    /** An event of a wallet that is not (any more) in session is nobody's. */
    tell({ connectorId, event, data }: WalletEvent) {
      if (held && held.wallet === active.get() && held.wallet.connectorId === connectorId) held.emit(event, data)
    },
  }
}

/** The account that the visitor had chosen stays first. */
function chosenFirst(accounts: string[], chosen = ''): string[] {
  const isChosen = (one: string) => one.toLowerCase() === chosen.toLowerCase()
  return [...accounts.filter(isChosen), ...accounts.filter((one) => !isChosen(one))]
}
