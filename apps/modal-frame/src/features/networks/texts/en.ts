import type { Messages } from '../../../texts/messages.ts'

export const en = {
  networkRoadsTitle: 'Where transactions happen',
  networkRoadsText: 'A network records who owns what. Each one has its own speed and fees.',
  networkSwitchTitle: 'One wallet, many networks',
  networkSwitchText: 'One address can work on many networks, but each network has its own balance.',
  searchNetworks: 'Search networks',
  noNetworkFound: 'No results for “{query}”',
  noNetworkFoundText: 'This app may not support that network.',
  showAllNetworks: 'Show all networks',
  activeNetwork: 'Active',
  testnet: 'Testnet',
  newToNetworks: 'What is a network?',
  switchAskingTitle: 'Switch to {network}',
  switchAskingText: 'Approve the switch in your wallet.',
  switchDeclinedTitle: 'Switch declined',
  switchDeclinedText: 'Try again, or choose another network.',
  switchPendingTitle: 'Request waiting in your wallet',
  switchPendingText: 'Open your wallet and approve or decline it, then try again.',
  switchFailedTitle: 'Couldn’t switch to {network}',
  switchDoneTitle: 'Now on {network}',
  unsupportedText: 'This app doesn’t support your current network. Switch to another one, or disconnect.',
  // Notices.
  noticeNetworksFound: { one: '{count} network found', other: '{count} networks found' },
} as const satisfies Messages
