import { PAGE_ERRORS } from './pageCodes.ts'

/**
 * Every error: a stable code, a sentence, and the next step. Codes are never renumbered or reused. `rpc` is the number on the EIP-1193
 * provider (https://eips.ethereum.org/EIPS/eip-1193, https://eips.ethereum.org/EIPS/eip-1474). The context fills `{name}`.
 */
export const ERRORS = {
  ...PAGE_ERRORS,
  /**
   * A method that needs a browser was called on a server.
   *
   * @example const open = () => (typeof window === 'undefined' ? undefined : appKit.open())
   */
  SERVER_SIDE: {
    rpc: -32602,
    message: 'This method works only in a browser.',
    next: 'Call it in an effect or an event handler.',
  },
  /**
   * Earlier SDKs throw this if the page has an instance with other options.
   *
   * @example export const shared = createAppKit({ frameUrl: 'https://wallet.example', networks: ['eip155:8453'] })
   */
  ALREADY_CREATED: {
    rpc: -32602,
    message: 'createAppKit was called twice with different options.',
    next: 'Create it once and share the instance.',
  },
  /**
   * The user declined in the wallet or in the modal.
   *
   * @example provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }).catch((error) => isAirlockError(error, 'USER_REJECTED') && console.info('You declined.'))
   */
  USER_REJECTED: { rpc: 4001, message: 'User rejected the request.', next: 'Let the user try again.' },
  /**
   * A method needs an account, and none is connected.
   *
   * @example provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }).catch((error) => isAirlockError(error, 'UNAUTHORIZED') && console.info('Connect a wallet first.'))
   */
  UNAUTHORIZED: {
    rpc: 4100,
    message: 'No wallet is connected.',
    next: 'Call eth_requestAccounts or open() first.',
  },
  /**
   * The method is not a read, or the wallet did not approve it.
   *
   * @example provider.request({ method: 'debug_traceTransaction', params: ['0x00'] }).catch((error) => isAirlockError(error, 'UNSUPPORTED_METHOD') && console.warn(error.next))
   */
  UNSUPPORTED_METHOD: {
    rpc: 4200,
    message: 'Requested RPC call is not allowed',
    next: 'Use a method that the connected wallet supports.',
  },
  /**
   * The session or the frame ended while a request was pending. The request is not retried.
   *
   * @example provider.request({ method: 'eth_sendTransaction', params: [{ from: address, to: address }] }).catch((error) => isAirlockError(error, 'DISCONNECTED') && console.info('Look for the transaction before you send it again.'))
   */
  DISCONNECTED: {
    rpc: 4900,
    message: 'The wallet connection was lost.',
    next: 'Reconnect the wallet. The request was not retried.',
  },
  /**
   * The provider has no active network.
   *
   * @example provider.request({ method: 'eth_blockNumber' }).catch((error) => isAirlockError(error, 'CHAIN_DISCONNECTED') && console.info('Choose a network first.'))
   */
  CHAIN_DISCONNECTED: {
    rpc: 4901,
    message: 'The wallet is not connected to the requested chain.',
    next: 'Switch to that network first.',
  },
  /**
   * A dapp switches to a chain that is not configured (https://eips.ethereum.org/EIPS/eip-3326).
   *
   * @example provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x64' }] }).catch((error) => isAirlockError(error, 'UNRECOGNIZED_CHAIN') && console.warn(error.next))
   */
  UNRECOGNIZED_CHAIN: {
    rpc: 4902,
    message: 'Unrecognized chain {chain}.',
    next: 'Add it to `networks` or with wallet_addEthereumChain.',
  },
  /**
   * The secure frame rejected a sign-in step; it writes the sentence.
   *
   * @example provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }).catch((error) => isAirlockError(error, 'AUTH_FAILED') && console.warn(error.message))
   */
  AUTH_FAILED: { rpc: -32603, message: '{reason}', next: 'Try again.' },
  /**
   * An approved request may have been sent without a response. Do not retry it: it could happen twice. Libraries retry after -32603.
   *
   * @example provider.request({ method: 'eth_sendTransaction', params: [{ to: address, value: '0x1' }] }).catch((error) => isAirlockError(error, 'MAYBE_SENT') && console.warn(error.next))
   */
  MAYBE_SENT: {
    rpc: 4900,
    message: 'The request may already have been sent.',
    next: 'Check the account’s activity before sending it again.',
  },
  /**
   * The secure frame could not be loaded.
   *
   * @example appKit.ready().catch((error) => isAirlockError(error, 'AUTH_UNAVAILABLE') && console.warn(error.next))
   */
  AUTH_UNAVAILABLE: {
    rpc: 4900,
    message: 'Unable to load email login dependency',
    next: 'Check your connection, then try again.',
  },
  /**
   * The wallet still shows an earlier request.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'REQUEST_PENDING') && console.info('Answer the request in your wallet.'))
   */
  REQUEST_PENDING: {
    rpc: -32002,
    message: 'A request is already waiting in the wallet.',
    next: 'Open the wallet and approve or decline it.',
  },
  /**
   * A side has more pending calls than the channel allows.
   *
   * @example provider.request({ method: 'eth_blockNumber' }).catch((error) => isAirlockError(error, 'TOO_MANY_CALLS') && console.warn('Batch your reads.'))
   */
  TOO_MANY_CALLS: {
    rpc: -32005,
    message: 'Too many pending calls.',
    next: 'Wait for earlier calls to settle.',
  },
  /**
   * The parameters do not match the method's schema.
   *
   * @example provider.request({ method: 'eth_getBalance', params: ['no address'] }).catch((error) => isAirlockError(error, 'INVALID_PARAMS') && console.warn(error.next))
   */
  INVALID_PARAMS: {
    rpc: -32602,
    message: 'Invalid parameters for {method}.',
    next: 'Check them against the documentation of the method.',
  },
  /**
   * Any failure without its own code; see `cause` and `details`.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'INTERNAL') && console.error(error.details))
   */
  INTERNAL: { rpc: -32603, message: 'An error occurred', next: 'Try again.' },
  /**
   * The frame loaded, but did not respond in time.
   *
   * @example appKit.fetchBalance().catch((error) => isAirlockError(error, 'FRAME_TIMEOUT') && console.warn(error.next))
   */
  FRAME_TIMEOUT: {
    rpc: 4900,
    message: 'The wallet took too long to load.',
    next: 'Check your connection, then try again.',
  },
  /**
   * SDK and frame have no common protocol version.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'PROTOCOL_MISMATCH') && console.error(error.message))
   */
  PROTOCOL_MISMATCH: {
    rpc: 4900,
    message: 'This page uses protocol {ours}, but the wallet uses {theirs}.',
    next: 'Update the older one: @airlock/sdk or the installed modal.',
  },
  /**
   * The project does not serve the origin of this page.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'ORIGIN_NOT_ALLOWED') && console.error(error.next))
   */
  ORIGIN_NOT_ALLOWED: {
    rpc: 4100,
    message: 'Unauthorized: origin not allowed',
    next: 'Add {origin} to `projects.{project}.origins` in airlock.config.json.',
  },
  /**
   * The installation has no project of this id.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'PROJECT_UNKNOWN') && console.error(error.context.project))
   */
  PROJECT_UNKNOWN: {
    rpc: 4100,
    message: 'Unauthorized: invalid key',
    next: 'Set `projectId` to a project in airlock.config.json, or add {project} with this site in its `origins`.',
  },
  /**
   * Visitors see this for PROJECT_UNKNOWN, ORIGIN_NOT_ALLOWED and PROTOCOL_MISMATCH. The console has the fix.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'APP_CONFIGURATION_INVALID') && console.error(error.next))
   */
  APP_CONFIGURATION_INVALID: {
    rpc: 4100,
    message: 'Invalid App Configuration',
    next: 'Contact this site’s support. The console has details.',
  },
  /**
   * A host names an RPC URL whose origin the project does not list.
   *
   * @example appKit.fetchBalance().catch((error) => isAirlockError(error, 'RPC_ORIGIN_NOT_ALLOWED') && console.error(error.context.origin))
   */
  RPC_ORIGIN_NOT_ALLOWED: {
    rpc: 4100,
    message: 'RPC origin {origin} is not allowed for this project.',
    next: 'Add {origin} to `projects.{project}.rpcOrigins` in airlock.config.json.',
  },
  /**
   * A message has more bytes, nodes or levels than the channel allows.
   *
   * @example provider.request({ method: 'personal_sign', params: ['0x00'.padEnd(2_000_000, '0'), address] }).catch((error) => isAirlockError(error, 'MESSAGE_TOO_LARGE') && console.warn(error.next))
   */
  MESSAGE_TOO_LARGE: {
    rpc: -32602,
    message: 'The message is too large or too deeply nested.',
    next: 'Send at most 1 MB and 32 levels.',
  },
  /**
   * A message is not plain JSON, or does not match its schema.
   *
   * @example provider.request({ method: 'eth_call', params: [{ value: 1n }] }).catch((error) => isAirlockError(error, 'MESSAGE_INVALID') && console.warn(error.next))
   */
  MESSAGE_INVALID: { rpc: -32602, message: 'Invalid input', next: 'Send plain JSON values.' },
  /**
   * A side called a method that the other side does not know.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'METHOD_NOT_FOUND') && console.error(error.context.method))
   */
  METHOD_NOT_FOUND: {
    rpc: 4200,
    message: 'Method {method} not found.',
    next: 'Update the SDK or the frame, whichever is older.',
  },
  /**
   * The chosen wallet is no longer in the page.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'WALLET_NOT_FOUND') && console.warn(error.next))
   */
  WALLET_NOT_FOUND: {
    rpc: 4900,
    message: 'Provider not found',
    next: 'Install or unlock the wallet, then reload the page.',
  },
  /**
   * The wallet failed with its own error, in `cause`.
   *
   * @example provider.request({ method: 'eth_sendTransaction', params: [{ from: address, to: address }] }).catch((error) => isAirlockError(error, 'WALLET_FAILED') && console.error(error.details))
   */
  WALLET_FAILED: {
    rpc: -32603,
    message: 'The wallet returned an error.',
    next: 'Try again, or update the wallet.',
  },
  /**
   * The wallet returned a value that the method does not allow.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'WALLET_INVALID_ANSWER') && console.warn(error.next))
   */
  WALLET_INVALID_ANSWER: {
    rpc: -32603,
    message: 'The wallet returned an invalid response.',
    next: 'Update the wallet or try another one.',
  },
  /**
   * The user approved the site but shared no account.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'NO_ACCOUNT_SHARED') && console.warn(error.next))
   */
  NO_ACCOUNT_SHARED: {
    rpc: 4100,
    message: 'The wallet did not share an account.',
    next: 'Share an account in the wallet, then try again.',
  },
  /**
   * A Bitcoin wallet shared addresses for ordinals or for other chains, and none for payments.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'NO_PAYMENT_ADDRESS') && console.warn(error.next))
   */
  NO_PAYMENT_ADDRESS: {
    rpc: 4100,
    message: 'The wallet did not share a payment address.',
    next: 'Share a payment address in the wallet, then try again.',
  },
  /**
   * A WalletConnect wallet approved a session without an account on a network of the site.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'NETWORKS_NOT_APPROVED') && console.warn(error.context.networks))
   */
  NETWORKS_NOT_APPROVED: {
    rpc: 4902,
    message: 'The wallet did not share an account on {networks}.',
    next: 'Share an account there, or use another wallet.',
  },
  /**
   * The wallet did not respond to a read in time.
   *
   * @example provider.request({ method: 'eth_blockNumber' }).catch((error) => isAirlockError(error, 'WALLET_TIMEOUT') && console.warn(error.next))
   */
  WALLET_TIMEOUT: {
    rpc: 4900,
    message: 'The wallet did not respond in time.',
    next: 'Open the wallet, then try again.',
  },
  /**
   * A chunk of the frame or of the secure frame could not be loaded.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'WALLET_CODE_UNAVAILABLE') && console.warn(error.next))
   */
  WALLET_CODE_UNAVAILABLE: {
    rpc: 4900,
    message: 'Part of the wallet failed to load.',
    next: 'Check your connection, then try again.',
  },
  /**
   * A call to the wallet lacks the address parameter.
   *
   * @example provider.request({ method: 'wallet_getCapabilities', params: [] }).catch((error) => isAirlockError(error, 'ADDRESS_MISSING') && console.warn(error.next))
   */
  ADDRESS_MISSING: {
    rpc: -32602,
    message: 'Missing address parameter in `{method}` request',
    next: 'Pass the address as the first parameter.',
  },
  /**
   * The wallet offers no `wallet_getCallsStatus` (https://eips.ethereum.org/EIPS/eip-5792).
   *
   * @example provider.request({ method: 'wallet_getCallsStatus', params: ['0x01'] }).catch((error) => isAirlockError(error, 'CALLS_STATUS_NOT_APPROVED') && console.warn(error.next))
   */
  CALLS_STATUS_NOT_APPROVED: {
    rpc: 4200,
    message: 'Fetching call status not approved by the wallet.',
    next: 'Use its hash, or a wallet with wallet_getCallsStatus.',
  },
  /**
   * The wallet did not respond before the request expired at the relay.
   *
   * @example provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }).catch((error) => isAirlockError(error, 'REQUEST_EXPIRED') && console.warn(error.next))
   */
  REQUEST_EXPIRED: {
    rpc: 4900,
    message: 'The request expired before the wallet responded.',
    next: 'Open the wallet, then try again.',
  },
  /**
   * The WebSocket to the WalletConnect relay could not be opened.
   *
   * @example provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }).catch((error) => isAirlockError(error, 'RELAY_UNREACHABLE') && console.warn(error.next))
   */
  RELAY_UNREACHABLE: {
    rpc: 4900,
    message: 'Could not reach the WalletConnect relay.',
    next: 'Check your connection, then try again.',
  },
  /**
   * The relay rejects the token because this device's clock is wrong.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'CLOCK_WRONG') && console.warn(error.next))
   */
  CLOCK_WRONG: {
    rpc: 4900,
    message: 'JWT validation error: JWT Token is not yet valid',
    next: 'Check this device’s date and time, then reconnect.',
  },
  /**
   * The relay does not know the project id.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'RELAY_PROJECT_UNKNOWN') && console.error(error.next))
   */
  RELAY_PROJECT_UNKNOWN: {
    rpc: 4100,
    message: 'Unauthorized: invalid key',
    next: 'Check `projects.{project}.relayProjectId` in airlock.config.json.',
  },
  /**
   * The relay does not serve the wallet origin.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'RELAY_ORIGIN_NOT_ALLOWED') && console.error(error.next))
   */
  RELAY_ORIGIN_NOT_ALLOWED: {
    rpc: 4100,
    message: 'Unauthorized: origin not allowed',
    next: 'Add the wallet origin to the allowlist of the relay project.',
  },
  /**
   * Another attempt, or closing the modal, ended the attempt to connect.
   *
   * @example provider.request({ method: 'eth_requestAccounts' }).catch((error) => isAirlockError(error, 'CONNECT_CANCELLED') && console.info('Nothing was connected.'))
   */
  CONNECT_CANCELLED: {
    rpc: 4001,
    message: 'The connection attempt was cancelled.',
    next: 'Choose a wallet to try again.',
  },
  /**
   * The visitor closed the send form that the page had opened, before anything was sent.
   *
   * @example appKit.open({ view: 'WalletSend', arguments: { to: 'ada.eth' } }).catch((error) => isAirlockError(error, 'MODAL_CLOSED') && console.info('Nothing was sent.'))
   */
  MODAL_CLOSED: { rpc: 4001, message: 'Modal closed', next: 'Reopen the modal when the user is ready.' },
  /**
   * A wallet request is for a network that the app does not list.
   *
   * @example appKit.switchNetwork('eip155:100').catch((error) => isAirlockError(error, 'NETWORK_NOT_CONFIGURED') && console.warn(error.context.network))
   */
  NETWORK_NOT_CONFIGURED: {
    rpc: 4902,
    message: 'Network {network} is not configured in this app.',
    next: 'Add {network} to `networks`, or set `allowUnsupportedChain`.',
  },
  /**
   * A method names a network that the app does not list.
   *
   * @example appKit.switchNetwork('eip155:100').catch((error) => isAirlockError(error, 'NETWORK_NOT_FOUND') && console.warn(error.context.network))
   */
  NETWORK_NOT_FOUND: { rpc: 4902, message: 'Network not found', next: 'Add {network} to `networks`.' },
  /**
   * The wallet does not know the chain, and the page lacks data to add it.
   *
   * @example appKit.switchNetwork('eip155:8453').catch((error) => isAirlockError(error, 'CHAIN_NOT_SUPPORTED') && console.warn(error.next))
   */
  CHAIN_NOT_SUPPORTED: {
    rpc: 4902,
    message: 'Chain is not supported',
    next: 'Choose another network, or add it to the wallet.',
  },
  /**
   * The wallet rejected the switch, or stayed on another chain.
   *
   * @example appKit.switchNetwork('eip155:8453').catch((error) => isAirlockError(error, 'SWITCH_FAILED') && console.warn(error.next))
   */
  SWITCH_FAILED: {
    rpc: 4901,
    message: 'Failed to switch to chain {chain}',
    next: 'Switch the network in the wallet.',
  },
  /**
   * A network has no RPC URL, built in or configured.
   *
   * @example appKit.fetchBalance().catch((error) => isAirlockError(error, 'RPC_URL_MISSING') && console.error(error.message))
   */
  RPC_URL_MISSING: {
    rpc: 4901,
    message: 'No RPC url provided for chainId {chain}',
    next: 'Add one to `customRpcUrls`.',
  },
  /**
   * The network's RPC did not respond, or returned an error.
   *
   * @example appKit.fetchBalance().catch((error) => isAirlockError(error, 'RPC_FAILED') && console.warn(error.details))
   */
  RPC_FAILED: { rpc: -32603, message: 'The RPC for {network} did not respond.', next: 'Try again in a moment.' },
  /**
   * The namespace has no adapter, or none of its networks is configured.
   *
   * @example appKit.open({ namespace: 'solana' }).catch((error) => isAirlockError(error, 'ADAPTER_NOT_FOUND') && console.error(error.next))
   */
  ADAPTER_NOT_FOUND: {
    rpc: 4200,
    message: 'Adapter not found',
    next: 'Add a {namespace} network to `networks`.',
  },
  /**
   * Ending a session threw `cause`.
   *
   * @example appKit.disconnect().catch((error) => isAirlockError(error, 'DISCONNECT_FAILED') && console.warn(error.details))
   */
  DISCONNECT_FAILED: { rpc: -32603, message: 'Failed to disconnect', next: 'Try again, or disconnect in the wallet.' },
  /**
   * The native balance could not be read.
   *
   * @example appKit.fetchBalance().catch((error) => isAirlockError(error, 'BALANCE_UNAVAILABLE') && console.warn(error.next))
   */
  BALANCE_UNAVAILABLE: { rpc: -32603, message: 'Token Balance Unavailable', next: 'Try again in a moment.' },
  /**
   * The gateway's list of wallets could not be read.
   *
   * @example appKit.open({ view: 'AllWallets' }).catch((error) => isAirlockError(error, 'CATALOGUE_UNAVAILABLE') && console.warn(error.next))
   */
  CATALOGUE_UNAVAILABLE: {
    rpc: -32603,
    message: 'Could not load the wallet list.',
    next: 'Try again. Installed wallets still work.',
  },
  /**
   * The gateway rejected the request, failed, or returned an invalid response. `context` has its status and sentence.
   *
   * @example appKit.open({ view: 'Account' }).catch((error) => isAirlockError(error, 'GATEWAY_FAILED') && console.warn(error.next))
   */
  GATEWAY_FAILED: { rpc: -32603, message: 'The gateway responded with {status}. {details}', next: 'Try again.' },
  /**
   * The gateway did not respond within 10 s.
   *
   * @example appKit.open({ view: 'Account' }).catch((error) => isAirlockError(error, 'GATEWAY_TIMEOUT') && console.warn(error.next))
   */
  GATEWAY_TIMEOUT: { rpc: -32603, message: 'The gateway timed out.', next: 'Try again.' },
  /**
   * The gateway does not serve the requested network.
   *
   * @example appKit.open({ view: 'Account' }).catch((error) => isAirlockError(error, 'NETWORK_NOT_SERVED') && console.warn(error.next))
   */
  NETWORK_NOT_SERVED: {
    rpc: -32603,
    message: 'The gateway does not support {network}.',
    next: 'Add the network to the gateway, or choose another one.',
  },
  /**
   * A hook was called outside of `AppKitProvider`.
   *
   * @example const App = () => <AppKitProvider frameUrl="https://wallet.example" networks={['eip155:8453']} />
   */
  OUTSIDE_PROVIDER: {
    rpc: -32602,
    message: 'useAppKit must be used within an AppKitProvider',
    next: 'Wrap the tree in <AppKitProvider>.',
  },
} as const satisfies Record<string, { rpc: number; message: string; next: string }>

/**
 * Name of an error: stable, never renumbered or reused. `docs/errors.md` lists them with their sentences.
 *
 * @example const hint = (code: ErrorCode) => (code === 'USER_REJECTED' ? 'You declined.' : 'Try again.')
 */
export type ErrorCode = keyof typeof ERRORS
