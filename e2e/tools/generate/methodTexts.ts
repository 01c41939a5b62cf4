import type { frameMethods, hostMethods } from '@airlock/protocol/channel/methods'

/** Separate from the methods, so that bundles do not contain it. */
export const methodTexts: {
  frame: Record<keyof typeof frameMethods, string>
  host: Record<keyof typeof hostMethods, string>
} = {
  frame: {
    started: 'The first call on a port. Settles when the frame has processed the hello and its open call.',
    sync: 'The complete state of the host, after each change.',
    configure: 'Changed options of a second createAppKit, or of setters such as updateFeatures.',
    open: 'The modal was opened.',
    close: 'The modal was closed by the host.',
    requestClose:
      'Escape or a click outside the card in the host. The frame closes by `closed`, or shakes if leaving is not allowed.',
    request: 'A dapp read, served by the RPC of the network.',
    walletRequest: 'A dapp request to a wallet of a frame connector (EIP-1193). It is sent once.',
    restoreWallet: 'A stored session, after its connector confirmed it; null if it has ended.',
    endWallet: 'Ends a session of a frame connector, in all its namespaces.',
    listWallets: 'Wallets for a list that the page draws itself.',
    prepareWallet: 'Loads what connecting a wallet of that list needs.',
    connectWallet:
      'Connects a wallet of that list that is not installed. The pairing goes to the page by `pairing`, because it asked for it.',
    cancelWallet: 'Ends that attempt.',
    receiveLink: 'A link delivered a wallet message to the page, for a session of a frame connector.',
    noteGrant: 'A permission that a wallet of the page granted the dapp (ERC-7715), for the list in the account.',
    balance: 'The native balance of an address on its active network.',
    profile: 'The public name and picture of an address on its active network.',
    network: 'A configured network, completed from its namespace; null if it is not configured.',
  },
  host: {
    shown: 'The first paint after `open`: the SDK removes the placeholder.',
    resized: 'The card has a new size; the embedded iframe follows it.',
    closed: 'The visitor left the modal: hide it.',
    connect: 'Connects a page wallet. A decline rejects with USER_REJECTED, an open prompt with REQUEST_PENDING.',
    cancelConnect: 'The visitor cancelled the pending attempt.',
    disconnect: 'Ends one namespace, or all.',
    switchNetwork: 'Switches the active network, and that of a connected wallet.',
    requestTransaction:
      'Asks the connected page wallet to send a transaction of the modal. It is sent once; other methods are rejected.',
    signModalMessage:
      'Asks the connected page wallet to sign a text of the modal, such as the registration of a name or the mark of a revoked permission. Other texts are rejected (T175).',
    walletConnected: 'The complete new or changed session of a frame connector.',
    pairing: 'The URI and links of the attempt that `connectWallet` started, and only of that one (T74).',
    walletEvent: 'An event of a wallet of a frame connector (EIP-1193).',
    requestOpen: 'The frame needs the visitor: shows the modal.',
    openLink: "Opens a wallet's link in the page, inside the visitor's gesture (T44, T45). Rejected without one.",
    signIn: 'Signs in with the connected wallet (SIWX): it signs a message that the page creates and verifies.',
    cancelSignIn: 'The visitor does not sign in: a session that needs it ends.',
    prepareSignIn:
      'The text that a frame wallet may sign while it connects, without an address. `null` if the page does not sign in that way.',
    completeSignIn:
      'A wallet signed that text while it connected: the page verifies and stores it before it gets the accounts.',
    selectAccount: 'Activates another approved account.',
    switchConnection: 'Makes an inactive wallet of the host state the active one of its namespace.',
    removeConnection: 'Ends a connection of the host state, active or not. Other wallets stay.',
    track: "An event for the host's subscribers.",
  },
}
