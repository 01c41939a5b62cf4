import type { frameMethods, hostMethods } from '@airlock/protocol/channel/methods'

/** Purpose of each method of the channel, for `docs/channel.md`. Apart from the methods, so that no bundle holds these sentences. */
export const methodTexts: {
  frame: Record<keyof typeof frameMethods, string>
  host: Record<keyof typeof hostMethods, string>
} = {
  frame: {
    started: 'The first call on a port: settles once the frame took what the hello brought, an opening included.',
    sync: 'The state of the host, whole, after each change.',
    open: 'The modal was opened (S2.3, S2.4).',
    close: 'The modal was closed by the host.',
    requestClose:
      'Escape or a click beside the card in the host. The frame closes through `closed`, or shakes where leaving is not allowed.',
    request: 'A read of the dapp, answered by the RPC of the network.',
    walletRequest: 'A request of the dapp to a wallet that a connector of the frame holds (EIP-1193). It is sent once.',
    restoreWallet: 'A remembered session, once its connector confirmed it; null for one that is gone (S4.10).',
    endWallet: 'End a session that a connector of the frame holds, in all its namespaces (S4.7).',
    receiveLink:
      'A link brought a message of the wallet to the page, for a session that a connector of the frame holds (S4.11).',
    balance: 'The native balance of an address on its active network (S3.8).',
    network:
      'A configured network, completed from the definitions of its namespace; null for one that nobody configured.',
  },
  host: {
    shown: 'The first paint after `open`: the placeholder may go.',
    resized: 'The card has a new size; in embedded mode the iframe follows it.',
    closed: 'The visitor left the modal: hide it.',
    connect: 'Connect a wallet of the page. A decline rejects with USER_REJECTED, an open prompt with REQUEST_PENDING.',
    cancelConnect: 'The visitor gave up the attempt that is under way.',
    disconnect: 'End one namespace, or all (S4.7).',
    switchNetwork: 'Switch the active network, in the wallet too where one is connected (S4.6).',
    requestTransaction:
      'Ask the wallet of the page that is in session to send a transaction of the modal. It is sent once; other methods are refused.',
    walletConnected: 'A connector of the frame holds this session from now on, or holds it as it is told now, whole.',
    walletEvent: 'An event of a wallet that a connector of the frame holds (EIP-1193).',
    requestOpen: 'Something in the frame waits for the visitor: show the modal.',
    openLink: "Open a wallet's link in the page, inside the visitor's gesture (T44, T45). Refused without one.",
    signIn: 'Sign in with the connected wallet (SIWX): it signs a message of the page, which the page verifies (S4.4).',
    cancelSignIn: 'The visitor does not sign in: a session that needs it ends (S4.4).',
    prepareSignIn:
      'The text that a wallet of the frame may sign while it connects, addressed to nobody. `null` where the page signs nobody in that way (S4.4).',
    completeSignIn:
      'A wallet signed that text while it connected: the page verifies and stores it before the accounts are its own (S4.4).',
    selectAccount: 'Make another approved account the active one.',
    track: "An event for the host's own subscribers (S8.10).",
  },
}
