import type { ChainNamespace } from '@airlock/protocol/caip'
import { isUnsafeMethod } from '@airlock/protocol/w3m/rpcMethods'
import type { SessionConnector } from '../../core/ports/Connector.ts'
import { emailWallet } from '../../core/wallets/wallets.ts'

type Traits = Omit<SessionConnector, 'connect' | 'prepare' | 'cancel' | 'session' | 'email'>

/** Namespaces in which the secure frame has a key. Of what concerns the user the first one that the host has answers. */
export const AUTH_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

/** The wallet of the email login: the secure frame shows requests to approve within the modal. */
export const authTraits: Traits = {
  id: emailWallet.id,
  wallet: emailWallet,
  connectViews: ['Connecting'],
  method: 'browser',
  approval: { view: 'ApproveTransaction', endsOnClose: true, asksFor: isUnsafeMethod },
  replacesSent: true,
  showsReceiverName: true,
  restoreFailure: 'authFailed',
  supportsNamespace: (namespace) => AUTH_NAMESPACES.includes(namespace),
  supports: ({ id }) => id === emailWallet.id,
}
