/** For a session whose connector is not configured. */
export const absentConnectors: Readonly<Record<string, string>> = {
  walletConnect: 'WalletConnectorConnector not found',
}
