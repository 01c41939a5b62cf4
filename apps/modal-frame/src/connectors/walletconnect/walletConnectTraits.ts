import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { atom } from 'jotai'
import { configAtom } from '../../core/host/config.ts'
import type { SessionConnector } from '../../core/ports/Connector.ts'
import { platformAtom } from '../../core/wallets/platform.ts'
import { walletConnectWallet } from '../../core/wallets/walletConnectWallet.ts'

const QUIET: readonly string[] = [
  'wallet_switchNetwork' satisfies SwitchNetwork,
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
]

type Traits = Omit<SessionConnector, 'connect' | 'prepare' | 'cancel' | 'session' | 'supportsNamespace'>

/** On phones the row of all wallets replaces it. */
const isOfferedAtom = atom(
  (get) => get(configAtom)?.enableWalletConnect !== false && get(platformAtom).kind === 'desktop',
)

/** The wallet's app shows approvals. */
export const walletConnectTraits: Traits = {
  id: walletConnectWallet.id,
  wallet: walletConnectWallet,
  row: { group: 'walletConnect', isOfferedAtom },
  connectViews: ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
  method: 'qrcode',
  approval: {
    view: 'ContinueInWallet',
    endsOnClose: false,
    needsApproval: (method) => !QUIET.includes(method),
  },
  supports: ({ isGeneric = false, connector, links }) =>
    connector === undefined && (isGeneric || [links.mobile_link, links.desktop_link, links.webapp_link].some(Boolean)),
}
