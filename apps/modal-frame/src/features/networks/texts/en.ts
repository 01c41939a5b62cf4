import type { Messages } from '../../../texts/messages.ts'

export const en = {
  networkRoadsTitle: 'Where transactions happen',
  networkRoadsText: 'A network records who owns what. Each one has its own speed and fees.',
  networkSwitchTitle: 'One wallet, many networks',
  networkSwitchText: 'Your address is the same on all of them, but each keeps its own balance.',
  searchNetworks: 'Search networks',
  noNetworkFound: 'No network is called “{query}”',
  noNetworkFoundText: 'This app offers the networks in the list.',
  showAllNetworks: 'Show all networks',
  activeNetwork: 'Active',
  testnet: 'Testnet',
  newToNetworks: 'What is a network?',
  switchAskingTitle: 'Switch to {network}',
  switchAskingText: 'Approve the switch in your wallet.',
  switchDeclinedTitle: 'Switch declined',
  switchDeclinedText: 'You can try again, or stay where you are.',
  switchPendingTitle: 'A request is waiting in your wallet',
  switchPendingText: 'Open the wallet and answer it there, then try again.',
  switchFailedTitle: 'Could not switch to {network}',
  switchDoneTitle: 'Now on {network}',
  unsupportedText: 'This app doesn’t support your current network. Choose another one to go on, or disconnect.',
  // Notices.
  noticeNetworksFound: { one: '{count} network found', other: '{count} networks found' },
} as const satisfies Messages
