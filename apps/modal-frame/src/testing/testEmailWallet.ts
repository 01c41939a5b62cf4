import type { WalletUser } from '@airlock/protocol/channel/callSchemas'
import { syncHostState } from '../core/modal/syncHostState.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { saveRemoteSession } from '../core/wallets/remoteSessions.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostState } from './testFixtures.ts'

export function connectEmailWallet(
  deps: Deps,
  preferredAccountType: 'eoa' | 'smartAccount',
  more: Partial<WalletUser> = {},
) {
  const { namespaces, ...session } = connectedSession()
  const eip155 = { ...namespaces.eip155, connectorId: 'auth', remote: true }
  syncHostState(deps, hostState({ session: { ...session, namespaces: { eip155 } as typeof namespaces } }))
  saveRemoteSession(deps, 'auth', {
    connectorId: 'auth',
    type: 'AUTH',
    name: 'Email wallet',
    user: { preferredAccountType, accounts: [{ address: ADDRESS, type: preferredAccountType }], ...more },
    namespaces: { eip155: { accounts: [ADDRESS], caipNetworkId: ARBITRUM, approvedCaipNetworkIds: [ARBITRUM] } },
  })
}
