import type { EventName } from '@airlock/protocol/channel/eventNames'
import type { Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { createEvents } from '../../page/kit/createEvents.ts'
import type { Modal } from '../../types/Modal.ts'
import type { ActionDeps } from '../../types/Namespace.ts'
import { openLink } from '../actions/openLink.ts'
import { requestTransaction } from '../actions/requestTransaction.ts'
import { cancelConnect } from '../actions/session/cancelConnect.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'
import { disconnect } from '../actions/session/disconnect.ts'
import { selectAccount } from '../actions/session/selectAccount.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import type { createConnections } from '../connections/createConnections.ts'
import type { Wallets } from '../headless/createWallets.ts'
import type { Methods } from '../methods/createMethods.ts'
import type { RemoteSessions } from '../remote/createRemoteSessions.ts'
import type { ConnectingSignIn } from '../signIn/createConnectingSignIn.ts'
import type { SignIn } from '../signIn/createSignIn.ts'

type Deps = {
  actions: ActionDeps
  modal: Pick<Modal, 'handlers'>
  signIn: SignIn | undefined
  connectingSignIn: ConnectingSignIn | undefined
  track: ReturnType<typeof createEvents>['track']
  loadRemote(): Promise<Pick<RemoteSessions, 'set' | 'emit'>>
  loadMethods(): Promise<Pick<Methods, 'signModalMessage'>>
  loadWallets(): Promise<Pick<Wallets, 'pairing'>>
  loadConnections(): Promise<Pick<ReturnType<typeof createConnections>, 'switchTo' | 'remove'>>
}

export function hostHandlers({
  actions,
  modal,
  signIn,
  connectingSignIn,
  track,
  loadRemote,
  loadMethods,
  loadWallets,
  loadConnections,
}: Deps): Handlers<HostMethods> {
  return {
    ...modal.handlers,
    connect: (params) => connectWallet(actions, params),
    cancelConnect: () => noop(cancelConnect(actions)),
    disconnect: ({ namespace }) => noop(disconnect(actions, namespace)),
    switchNetwork: async ({ caipNetworkId }) => noop(await switchNetwork(actions, caipNetworkId)),
    selectAccount: (params) => noop(selectAccount(actions, params)),
    switchConnection: async (id) => noop(await (await loadConnections()).switchTo(id)),
    removeConnection: async (id) => noop((await loadConnections()).remove(id)),
    track: ({ event, properties }) => noop(track(event as EventName, properties)),
    requestTransaction: (params) => requestTransaction(actions, params),
    signModalMessage: async (params) => (await loadMethods()).signModalMessage(params),
    walletConnected: async (remote) => noop([(await loadRemote()).set(remote), actions.inactive.update(remote)]),
    pairing: async (state) => noop((await loadWallets()).pairing(state)),
    walletEvent: async (event) => noop([(await loadRemote()).emit(event), actions.inactive.update(event)]),
    signIn: async () => {
      if (!signIn) throw new AirlockError('UNSUPPORTED_METHOD')
      return noop(await signIn.signIn())
    },
    cancelSignIn: () => noop(signIn?.cancelSignIn()),
    prepareSignIn: async () => (await connectingSignIn?.prepare()) ?? null,
    completeSignIn: async ({ signed, isSmartAccount }) =>
      noop(await connectingSignIn?.complete(signed, isSmartAccount)),
    openLink: ({ url }) => noop(openLink(url)),
  }
}

function noop(_done: unknown): null {
  return null
}
