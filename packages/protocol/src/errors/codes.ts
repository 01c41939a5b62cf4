import { PAGE_ERRORS } from './pageCodes.ts'

/**
 * Every error of the product: a stable code, one short sentence, and what to do next. Codes are never renumbered or reused.
 * `rpc` is the number that a dapp sees on the EIP-1193 provider (EIP-1193, EIP-1474). `{name}` is filled from the context.
 */
export const ERRORS = {
  ...PAGE_ERRORS,
  // A person's decision, told to a dapp.
  USER_REJECTED: { rpc: 4001, sentence: 'The request was declined.', next: 'Ask again when the person is ready.' },
  UNAUTHORIZED: {
    rpc: 4100,
    sentence: 'No wallet is connected for this method.',
    next: 'Call eth_requestAccounts or open() first.',
  },
  UNSUPPORTED_METHOD: {
    rpc: 4200,
    sentence: 'Requested RPC call is not allowed',
    next: 'Use a method that the connected wallet offers.',
  },
  DISCONNECTED: {
    rpc: 4900,
    sentence: 'The wallet connection was lost.',
    next: 'Connect again; the request was not repeated.',
  },
  CHAIN_DISCONNECTED: {
    rpc: 4901,
    sentence: 'The wallet is not connected to the requested chain.',
    next: 'Switch the network first.',
  },
  UNRECOGNIZED_CHAIN: {
    rpc: 4902,
    sentence: 'Unrecognized chain {chain}.',
    next: 'Add it to `networks` or with wallet_addEthereumChain.',
  },
  /** The secure frame's own sentence (S4.12, S5.3). */
  AUTH_FAILED: { rpc: -32603, sentence: '{reason}', next: 'Try again.' },
  AUTH_UNAVAILABLE: {
    rpc: 4900,
    sentence: 'Unable to load email login dependency',
    next: 'Check the connection, then try again.',
  },
  REQUEST_PENDING: {
    rpc: -32002,
    sentence: 'A request is already open in the wallet.',
    next: 'Open the wallet and answer it there.',
  },
  TOO_MANY_CALLS: {
    rpc: -32005,
    sentence: 'Too many calls are open at once.',
    next: 'Wait for earlier calls to settle.',
  },
  INVALID_PARAMS: {
    rpc: -32602,
    sentence: 'The parameters of {method} are not valid.',
    next: "Check them against the method's documentation.",
  },
  INTERNAL: { rpc: -32603, sentence: 'An error occurred', next: 'Try again.' },
  // The frame and its channel.
  FRAME_TIMEOUT: { rpc: 4900, sentence: 'The wallet window did not answer in time.', next: 'Try again.' },
  PROTOCOL_MISMATCH: {
    rpc: 4900,
    sentence: 'This page speaks protocol {ours}, the wallet window speaks {theirs}.',
    next: 'Update @airlock/sdk to the version that the wallet origin serves.',
  },
  ORIGIN_NOT_ALLOWED: {
    rpc: 4100,
    sentence: 'Unauthorized: origin not allowed',
    next: 'Add {origin} to `projects.{project}.origins` in airlock.config.json.',
  },
  PROJECT_UNKNOWN: {
    rpc: 4100,
    sentence: 'Unauthorized: invalid key',
    next: 'Pass a project of airlock.config.json as `projectId`, or add {project} there with this site among its `origins`.',
  },
  /** S8.6: what a visitor reads of the two above. */
  APP_CONFIGURATION_INVALID: {
    rpc: 4100,
    sentence: 'Invalid App Configuration',
    next: 'Tell the owner of this site; the browser’s console says what to set up.',
  },
  RPC_ORIGIN_NOT_ALLOWED: {
    rpc: 4100,
    sentence: 'The RPC origin {origin} is not listed for this project.',
    next: 'Add {origin} to `projects.{project}.rpcOrigins` in airlock.config.json.',
  },
  MESSAGE_TOO_LARGE: {
    rpc: -32602,
    sentence: 'The message is too large or too deep.',
    next: 'Send at most 1 MB and 32 levels.',
  },
  MESSAGE_INVALID: { rpc: -32602, sentence: 'Invalid input', next: 'Send plain JSON values.' },
  METHOD_NOT_FOUND: {
    rpc: 4200,
    sentence: 'The method {method} does not exist here.',
    next: 'Update the older side of the channel.',
  },
  // Wallets.
  WALLET_NOT_FOUND: {
    rpc: 4900,
    sentence: 'Provider not found',
    next: 'Check that the wallet is installed and unlocked, then reload the page.',
  },
  WALLET_FAILED: {
    rpc: -32603,
    sentence: 'The wallet answered with an error.',
    next: 'Try again, or update the wallet.',
  },
  WALLET_INVALID_ANSWER: {
    rpc: -32603,
    sentence: 'The wallet gave an answer that makes no sense.',
    next: 'Update the wallet or use another one.',
  },
  WALLET_TIMEOUT: {
    rpc: 4900,
    sentence: 'The wallet did not answer in time.',
    next: 'Open the wallet, then try again.',
  },
  WALLET_CODE_UNAVAILABLE: {
    rpc: 4900,
    sentence: 'A part of the wallet window could not be loaded.',
    next: 'Check the connection, then try again.',
  },
  ADDRESS_MISSING: {
    rpc: -32602,
    sentence: 'Missing address parameter in `{method}` request',
    next: 'Pass the address as the first parameter.',
  },
  CALLS_STATUS_NOT_APPROVED: {
    rpc: 4200,
    sentence: 'Fetching call status not approved by the wallet.',
    next: 'Follow the transaction itself, or connect a wallet that offers it.',
  },
  REQUEST_EXPIRED: {
    rpc: 4900,
    sentence: 'The request expired before the wallet answered it.',
    next: 'Open the wallet, then try again.',
  },
  RELAY_UNREACHABLE: {
    rpc: 4900,
    sentence: 'The relay between this page and the wallet could not be reached.',
    next: 'Check the connection, then try again.',
  },
  // S8.6: what the relay refuses with.
  CLOCK_WRONG: {
    rpc: 4900,
    sentence: 'JWT validation error: JWT Token is not yet valid',
    next: 'Check the date and time settings of this device, then reconnect.',
  },
  RELAY_PROJECT_UNKNOWN: {
    rpc: 4100,
    sentence: 'Unauthorized: invalid key',
    next: 'Check `projects.{project}.relayProjectId` in airlock.config.json.',
  },
  RELAY_ORIGIN_NOT_ALLOWED: {
    rpc: 4100,
    sentence: 'Unauthorized: origin not allowed',
    next: "Allow the wallet origin in the relay's own settings.",
  },
  CONNECT_CANCELLED: { rpc: 4001, sentence: 'Connecting was cancelled.', next: 'Choose a wallet to try again.' },
  // Networks (S8.2, S8.4, S8.7).
  NETWORK_NOT_CONFIGURED: {
    rpc: 4902,
    sentence: 'The network {network} is not among the `networks` of this app.',
    next: 'Add {network} to `networks`, or set `allowUnsupportedChain`.',
  },
  NETWORK_NOT_FOUND: { rpc: 4902, sentence: 'Network not found', next: 'Add {network} to `networks`.' },
  CHAIN_NOT_SUPPORTED: {
    rpc: 4902,
    sentence: 'Chain is not supported',
    next: 'Choose another network, or add it in the wallet.',
  },
  SWITCH_FAILED: {
    rpc: 4901,
    sentence: 'Failed to switch to chain {chain}',
    next: 'Switch the network in the wallet.',
  },
  RPC_URL_MISSING: {
    rpc: 4901,
    sentence: 'No RPC url provided for chainId {chain}',
    next: 'Pass one in `customRpcUrls`.',
  },
  RPC_FAILED: { rpc: -32603, sentence: 'The network {network} did not answer.', next: 'Try again in a moment.' },
  ADAPTER_NOT_FOUND: {
    rpc: 4200,
    sentence: 'Adapter not found',
    next: 'Configure a network of the namespace {namespace}.',
  },
  DISCONNECT_FAILED: { rpc: -32603, sentence: 'Failed to disconnect', next: 'Try again, or disconnect in the wallet.' },
  BALANCE_UNAVAILABLE: { rpc: -32603, sentence: 'Token Balance Unavailable', next: 'Try again in a moment.' },
  CATALOGUE_UNAVAILABLE: {
    rpc: -32603,
    sentence: 'The list of wallets could not be loaded.',
    next: 'Try again; wallets of this browser work all the same.',
  },
  // Developer-facing.
  OUTSIDE_PROVIDER: {
    rpc: -32602,
    sentence: 'useAppKit must be used within an AppKitProvider',
    next: 'Wrap the tree in <AppKitProvider>.',
  },
} as const satisfies Record<string, { rpc: number; sentence: string; next: string }>

export type ErrorCode = keyof typeof ERRORS
