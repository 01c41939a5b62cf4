/** Error details by connector ID, for a session whose connector this project does not configure. */
export const absentConnectors: Readonly<Record<string, string>> = {
  walletConnect: 'WalletConnectorConnector not found',
}
