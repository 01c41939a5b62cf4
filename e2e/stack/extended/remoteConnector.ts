import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import type { ConnectorContext } from '../../../apps/modal-frame/src/boot/connectors.ts'
import type { SessionConnector } from '../../../apps/modal-frame/src/core/ports/Connector.ts'
import { trackSessions } from '../../../apps/modal-frame/src/core/wallets/remoteSessions.ts'
import { TST } from './rules.ts'

const REMOTE_ID = 'remoteTester'
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const NETWORK: CaipNetworkId = 'eip155:42161'
const TST_NETWORK = 'tst:main' as string as CaipNetworkId
const KEY = 'remote-tester'

const NAMESPACES: RemoteSession['namespaces'] = {
  eip155: { accounts: [ADDRESS], caipNetworkId: NETWORK, approvedCaipNetworkIds: [NETWORK] },
  [TST]: { accounts: ['TRemote3cd'], caipNetworkId: TST_NETWORK, approvedCaipNetworkIds: [TST_NETWORK] },
}

const sessionIn = (namespaces: RemoteSession['namespaces']): RemoteSession => ({
  connectorId: REMOTE_ID,
  type: 'EXTERNAL',
  name: 'Far Wallet',
  namespaces,
})

/** Signatures wait for the event `remote-tester:approve`. */
export function remoteConnector({ store, host, storage }: ConnectorContext): SessionConnector {
  const page = trackSessions({ store, host })
  return {
    id: REMOTE_ID,
    wallet: { id: REMOTE_ID, name: 'Far Wallet', hasIdentityConflict: false, links: {} },
    supportsNamespace: (name) => Object.hasOwn(NAMESPACES, name),
    supports: ({ id }) => id === REMOTE_ID,
    connectViews: ['Connecting'],
    method: 'browser',
    async connect(_wallet, { namespace } = {}) {
      const session = sessionIn(namespace === TST ? { [TST]: NAMESPACES[TST] } : NAMESPACES)
      storage.set(KEY, JSON.stringify(session))
      await page.walletConnected(session)
      return namespace === TST
        ? { address: 'TRemote3cd', caipNetworkId: TST_NETWORK }
        : { address: ADDRESS, caipNetworkId: NETWORK }
    },
    cancel: async () => {},
    approval: { view: 'ContinueInWallet', endsOnClose: false, needsApproval: (method) => /sign/.test(method) },
    session: {
      restore: async () => JSON.parse(storage.get(KEY) ?? 'null') as RemoteSession | null,
      async request({ namespace, method }) {
        await new Promise((resolve) => addEventListener('remote-tester:approve', resolve, { once: true }))
        return `${namespace} ${method}`
      },
      async end() {
        storage.remove(KEY)
      },
    },
  }
}
