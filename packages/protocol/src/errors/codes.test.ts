import { expect, test } from 'vitest'
import { AirlockError } from './AirlockError.ts'
import { ERRORS, type ErrorCode } from './codes.ts'

const names = Object.keys(ERRORS) as ErrorCode[]
const context = {
  chain: 'eip155:10',
  details: 'HTTP 502.',
  method: 'eth_call',
  namespace: 'solana',
  network: 'eip155:10',
  networks: 'Base',
  origin: 'https://app.example',
  ours: '1',
  problems: 'networks: name at least one.',
  project: 'default',
  reason: 'Invalid code',
  status: '502',
  theirs: '2',
}

test('lists every error as users and dapps read it', () => {
  const lines = names.map((name) => {
    const { code, message, next } = new AirlockError(name, { context })
    return `${name} ${code}: ${message} | ${next}`
  })
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "FRAME_UNREACHABLE 4900: Couldn’t load the wallet from https://app.example. | Check your connection and ad blocker, then try again.
    OPTIONS_INVALID -32602: createAppKit: invalid options. networks: name at least one. | Fix these options. The console explains them.
    SERVER_SIDE -32602: This method works only in a browser. | Call it in an effect or an event handler.
    ALREADY_CREATED -32602: createAppKit was called twice with different options. | Create it once and share the instance.
    USER_REJECTED 4001: User rejected the request. | Let the user try again.
    UNAUTHORIZED 4100: No wallet is connected. | Call eth_requestAccounts or open() first.
    UNSUPPORTED_METHOD 4200: Requested RPC call is not allowed | Use a method that the connected wallet supports.
    DISCONNECTED 4900: The wallet connection was lost. | Reconnect the wallet. The request was not retried.
    CHAIN_DISCONNECTED 4901: The wallet is not connected to the requested chain. | Switch to that network first.
    UNRECOGNIZED_CHAIN 4902: Unrecognized chain eip155:10. | Add it to \`networks\` or with wallet_addEthereumChain.
    AUTH_FAILED -32603: Invalid code | Try again.
    MAYBE_SENT 4900: The request may already have been sent. | Check the account’s activity before sending it again.
    AUTH_UNAVAILABLE 4900: Unable to load email login dependency | Check your connection, then try again.
    REQUEST_PENDING -32002: A request is already waiting in the wallet. | Open the wallet and approve or decline it.
    TOO_MANY_CALLS -32005: Too many pending calls. | Wait for earlier calls to settle.
    INVALID_PARAMS -32602: Invalid parameters for eth_call. | Check them against the documentation of the method.
    INTERNAL -32603: An error occurred | Try again.
    FRAME_TIMEOUT 4900: The wallet took too long to load. | Check your connection, then try again.
    PROTOCOL_MISMATCH 4900: This page uses protocol 1, but the wallet uses 2. | Update the older one: @airlock/sdk or the installed modal.
    ORIGIN_NOT_ALLOWED 4100: Unauthorized: origin not allowed | Add https://app.example to \`projects.default.origins\` in airlock.config.json.
    PROJECT_UNKNOWN 4100: Unauthorized: invalid key | Set \`projectId\` to a project in airlock.config.json, or add default with this site in its \`origins\`.
    APP_CONFIGURATION_INVALID 4100: Invalid App Configuration | Contact this site’s support. The console has details.
    RPC_ORIGIN_NOT_ALLOWED 4100: RPC origin https://app.example is not allowed for this project. | Add https://app.example to \`projects.default.rpcOrigins\` in airlock.config.json.
    MESSAGE_TOO_LARGE -32602: The message is too large or too deeply nested. | Send at most 1 MB and 32 levels.
    MESSAGE_INVALID -32602: Invalid input | Send plain JSON values.
    METHOD_NOT_FOUND 4200: Method eth_call not found. | Update the SDK or the frame, whichever is older.
    WALLET_NOT_FOUND 4900: Provider not found | Install or unlock the wallet, then reload the page.
    WALLET_FAILED -32603: The wallet returned an error. | Try again, or update the wallet.
    WALLET_INVALID_ANSWER -32603: The wallet returned an invalid response. | Update the wallet or try another one.
    NO_ACCOUNT_SHARED 4100: The wallet did not share an account. | Share an account in the wallet, then try again.
    NO_PAYMENT_ADDRESS 4100: The wallet did not share a payment address. | Share a payment address in the wallet, then try again.
    NETWORKS_NOT_APPROVED 4902: The wallet did not share an account on Base. | Share an account there, or use another wallet.
    WALLET_TIMEOUT 4900: The wallet did not respond in time. | Open the wallet, then try again.
    WALLET_CODE_UNAVAILABLE 4900: Part of the wallet failed to load. | Check your connection, then try again.
    ADDRESS_MISSING -32602: Missing address parameter in \`eth_call\` request | Pass the address as the first parameter.
    CALLS_STATUS_NOT_APPROVED 4200: Fetching call status not approved by the wallet. | Use its hash, or a wallet with wallet_getCallsStatus.
    REQUEST_EXPIRED 4900: The request expired before the wallet responded. | Open the wallet, then try again.
    RELAY_UNREACHABLE 4900: Could not reach the WalletConnect relay. | Check your connection, then try again.
    CLOCK_WRONG 4900: JWT validation error: JWT Token is not yet valid | Check this device’s date and time, then reconnect.
    RELAY_PROJECT_UNKNOWN 4100: Unauthorized: invalid key | Check \`projects.default.relayProjectId\` in airlock.config.json.
    RELAY_ORIGIN_NOT_ALLOWED 4100: Unauthorized: origin not allowed | Add the wallet origin to the allowlist of the relay project.
    CONNECT_CANCELLED 4001: The connection attempt was cancelled. | Choose a wallet to try again.
    MODAL_CLOSED 4001: Modal closed | Reopen the modal when the user is ready.
    NETWORK_NOT_CONFIGURED 4902: Network eip155:10 is not configured in this app. | Add eip155:10 to \`networks\`, or set \`allowUnsupportedChain\`.
    NETWORK_NOT_FOUND 4902: Network not found | Add eip155:10 to \`networks\`.
    CHAIN_NOT_SUPPORTED 4902: Chain is not supported | Choose another network, or add it to the wallet.
    SWITCH_FAILED 4901: Failed to switch to chain eip155:10 | Switch the network in the wallet.
    RPC_URL_MISSING 4901: No RPC url provided for chainId eip155:10 | Add one to \`customRpcUrls\`.
    RPC_FAILED -32603: The RPC for eip155:10 did not respond. | Try again in a moment.
    ADAPTER_NOT_FOUND 4200: Adapter not found | Add a solana network to \`networks\`.
    DISCONNECT_FAILED -32603: Failed to disconnect | Try again, or disconnect in the wallet.
    BALANCE_UNAVAILABLE -32603: Token Balance Unavailable | Try again in a moment.
    CATALOGUE_UNAVAILABLE -32603: Could not load the wallet list. | Try again. Installed wallets still work.
    GATEWAY_FAILED -32603: The gateway responded with 502. HTTP 502. | Try again.
    GATEWAY_TIMEOUT -32603: The gateway timed out. | Try again.
    NETWORK_NOT_SERVED -32603: The gateway does not support eip155:10. | Add the network to the gateway, or choose another one.
    OUTSIDE_PROVIDER -32602: useAppKit must be used within an AppKitProvider | Wrap the tree in <AppKitProvider>."
  `)
})

test('has the exact sentences of the product', () => {
  const messageOf = (name: ErrorCode) => new AirlockError(name, { context: { chain: '42161' } }).message
  expect(messageOf('DISCONNECT_FAILED')).toBe('Failed to disconnect')
  expect(messageOf('NETWORK_NOT_FOUND')).toBe('Network not found')
  expect(messageOf('CHAIN_NOT_SUPPORTED')).toBe('Chain is not supported')
  expect(messageOf('ADAPTER_NOT_FOUND')).toBe('Adapter not found')
  expect(messageOf('WALLET_NOT_FOUND')).toBe('Provider not found')
  expect(messageOf('INTERNAL')).toBe('An error occurred')
  expect(messageOf('RPC_URL_MISSING')).toBe('No RPC url provided for chainId 42161')
  expect(messageOf('SWITCH_FAILED')).toBe('Failed to switch to chain 42161')
  expect(messageOf('ORIGIN_NOT_ALLOWED')).toBe('Unauthorized: origin not allowed')
  expect(messageOf('PROJECT_UNKNOWN')).toBe('Unauthorized: invalid key')
  expect(messageOf('OUTSIDE_PROVIDER')).toBe('useAppKit must be used within an AppKitProvider')
  expect(messageOf('MESSAGE_INVALID')).toBe('Invalid input')
})

test('reports an unreadable balance', () => {
  expect(new AirlockError('BALANCE_UNAVAILABLE').message).toBe('Token Balance Unavailable')
})

test('reports an unauthorized call by its EIP-1193 code', () => {
  expect(new AirlockError('UNSUPPORTED_METHOD')).toMatchObject({
    message: 'Requested RPC call is not allowed',
    code: 4200,
  })
})

test('has 4902 for an unknown chain', () => {
  expect(new AirlockError('UNRECOGNIZED_CHAIN', { context }).code).toBe(4902)
})

test('has only numbers that EIP-1193 or EIP-1474 defines', () => {
  const defined = [4001, 4100, 4200, 4900, 4901, 4902, -32002, -32005, -32602, -32603]
  for (const name of names) expect(defined).toContain(ERRORS[name].rpc)
})

test('fills every sentence and next step, and ends a next step with a full stop', () => {
  for (const name of names) {
    const { message, next } = new AirlockError(name, { context })
    expect(`${message} ${next}`).not.toMatch(/[{}]/)
    expect(next).toMatch(/\.$/)
  }
})
