export const absentConnectors: Readonly<Record<string, string>> = {
  walletConnect: 'WalletConnectorConnector not found',
}
