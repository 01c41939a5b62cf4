import type { ChainNamespace } from '@airlock/protocol/caip'
import { isUnsafeMethod } from '@airlock/protocol/w3m/unsafeMethods'
import type { SessionConnector } from '../../core/ports/Connector.ts'
import { emailWallet } from '../../core/wallets/wallets.ts'

type Traits = Omit<SessionConnector, 'connect' | 'prepare' | 'cancel' | 'session' | 'email'>

/** The host's first one decides the user. */
export const AUTH_NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana']

export const authTraits: Traits = {
  id: emailWallet.id,
  wallet: emailWallet,
  connectViews: ['Connecting'],
  method: 'browser',
  approval: { view: 'ApproveTransaction', endsOnClose: true, needsApproval },
  replacesSent: true,
  showsReceiverName: true,
  claimsNames: true,
  restoreFailure: 'authFailed',
  supportsNamespace: (namespace) => AUTH_NAMESPACES.includes(namespace),
  supports: ({ id }) => id === emailWallet.id,
}

/** The secure frame knows only the previous names (https://eips.ethereum.org/EIPS/eip-7715). */
const PRESENT_NAMES = /^wallet_(?:requestExecutionPermissions|revokeExecutionPermission)$/

function needsApproval(method: string): boolean {
  return isUnsafeMethod(method) || PRESENT_NAMES.test(method)
}
