import { isUnsafeMethod } from '@airlock/protocol/w3m/rpcMethods'
import type { SessionConnector } from '../../core/ports/Connector.ts'
import { emailWallet } from '../../core/wallets/wallets.ts'

type Traits = Omit<SessionConnector, 'connect' | 'prepare' | 'cancel' | 'session' | 'email'>

/** The one namespace that this frame speaks with the secure frame. */
export const AUTH_NAMESPACE = 'eip155'

/** The wallet of whoever signs in by e-mail: the secure frame shows what there is to approve, within the modal. */
export const authTraits: Traits = {
  id: emailWallet.id,
  wallet: emailWallet,
  connectViews: ['Connecting'],
  method: 'browser',
  approval: { view: 'ApproveTransaction', endsOnClose: true, asksFor: isUnsafeMethod },
  replacesSent: true,
  showsReceiverName: true,
  restoreFailure: 'authFailed',
  supportsNamespace: (namespace) => namespace === AUTH_NAMESPACE,
  supports: ({ id }) => id === emailWallet.id,
}
