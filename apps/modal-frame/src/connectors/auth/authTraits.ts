import { isUnsafeMethod } from '@airlock/protocol/w3m/rpcMethods'
import type { SessionConnector } from '../../core/ports/Connector.ts'
import { emailWallet } from '../../core/wallets/wallets.ts'

type Traits = Omit<SessionConnector, 'connect' | 'prepare' | 'cancel' | 'session'>

/** The wallet of whoever signs in by e-mail: the secure frame shows what there is to approve, within the modal. */
export const authTraits: Traits = {
  id: emailWallet.id,
  entry: 'email',
  connectViews: ['Connecting'],
  method: 'browser',
  approval: { view: 'ApproveTransaction', endsOnClose: true, asksFor: isUnsafeMethod },
  replacesSent: true,
  restoreFailure: 'authFailed',
  supports: ({ id }) => id === emailWallet.id,
}
