import type { SessionConnector } from '../../core/ports/Connector.ts'

type Traits = Omit<SessionConnector, 'connect' | 'prepare' | 'cancel' | 'session'>

/** Remote wallets, by a code or a link: their own app shows what there is to approve. */
export const walletConnectTraits: Traits = {
  id: 'walletConnect',
  entry: 'walletConnect',
  connectViews: ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
  method: 'qrcode',
  approval: { view: 'ContinueInWallet', endsOnClose: false, asksFor: () => true },
  supports: ({ isGeneric = false, connector, links }) =>
    connector === undefined && (isGeneric || [links.mobile_link, links.desktop_link, links.webapp_link].some(Boolean)),
}
