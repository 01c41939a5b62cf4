import type { Messages } from '../../../texts/messages.ts'

export const en = {
  connectedWith: 'Connected with {wallet}',
  balance: 'Balance',
  balanceLoading: 'Reading the balance',
  balanceFailed: 'The balance on {network} could not be read.',
  networkButton: 'Network: {network}',
  explorer: 'View on explorer',
  accounts: 'Accounts',
  activeAccount: 'Active',
  disconnectAll: 'Disconnect all',
  unknownNetwork: 'Unknown network',
} as const satisfies Messages
