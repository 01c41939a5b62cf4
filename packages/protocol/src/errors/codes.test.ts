import { expect, test } from 'vitest'
import { AirlockError } from './AirlockError.ts'
import { ERRORS, type ErrorCode } from './codes.ts'

const names = Object.keys(ERRORS) as ErrorCode[]
/** A value for each placeholder that a sentence may have. */
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

test('Every error, as people and dapps read it', () => {
  const lines = names.map((name) => {
    const { code, message, next } = new AirlockError(name, { context })
    return `${name} ${code}: ${message} | ${next}`
  })
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "FRAME_UNREACHABLE 4900: The wallet window at https://app.example could not be reached. | Check the connection or an ad blocker, then try again.
    OPTIONS_INVALID -32602: createAppKit: the options are not valid. networks: name at least one. | Change what is named here.
    SERVER_SIDE -32602: This call needs a browser. | Call it in an effect or an event handler.
    ALREADY_CREATED -32602: createAppKit was called twice with different options. | Create it once and share the instance.
    USER_REJECTED 4001: The request was declined. | Ask again when the person is ready.
    UNAUTHORIZED 4100: No wallet is connected for this method. | Call eth_requestAccounts or open() first.
    UNSUPPORTED_METHOD 4200: Requested RPC call is not allowed | Use a method that the connected wallet offers.
    DISCONNECTED 4900: The wallet connection was lost. | Connect again; the request was not repeated.
    CHAIN_DISCONNECTED 4901: The wallet is not connected to the requested chain. | Switch the network first.
    UNRECOGNIZED_CHAIN 4902: Unrecognized chain eip155:10. | Add it to \`networks\` or with wallet_addEthereumChain.
    AUTH_FAILED -32603: Invalid code | Try again.
    MAYBE_SENT 4900: This may have been sent. | Look into the activity before asking again.
    AUTH_UNAVAILABLE 4900: Unable to load email login dependency | Check the connection, then try again.
    REQUEST_PENDING -32002: A request is already open in the wallet. | Open the wallet and answer it there.
    TOO_MANY_CALLS -32005: Too many calls are open at once. | Wait for earlier calls to settle.
    INVALID_PARAMS -32602: The parameters of eth_call are not valid. | Check them against the method's documentation.
    INTERNAL -32603: An error occurred | Try again.
    FRAME_TIMEOUT 4900: The wallet window did not answer in time. | Try again.
    PROTOCOL_MISMATCH 4900: This page speaks protocol 1, the wallet window speaks 2. | Update @airlock/sdk to the version that the wallet origin serves.
    ORIGIN_NOT_ALLOWED 4100: Unauthorized: origin not allowed | Add https://app.example to \`projects.default.origins\` in airlock.config.json.
    PROJECT_UNKNOWN 4100: Unauthorized: invalid key | Pass a project of airlock.config.json as \`projectId\`, or add default there with this site among its \`origins\`.
    APP_CONFIGURATION_INVALID 4100: Invalid App Configuration | Tell the owner of this site; the browser’s console says what to set up.
    RPC_ORIGIN_NOT_ALLOWED 4100: The RPC origin https://app.example is not listed for this project. | Add https://app.example to \`projects.default.rpcOrigins\` in airlock.config.json.
    MESSAGE_TOO_LARGE -32602: The message is too large or too deep. | Send at most 1 MB and 32 levels.
    MESSAGE_INVALID -32602: Invalid input | Send plain JSON values.
    METHOD_NOT_FOUND 4200: The method eth_call does not exist here. | Update the older side of the channel.
    WALLET_NOT_FOUND 4900: Provider not found | Check that the wallet is installed and unlocked, then reload the page.
    WALLET_FAILED -32603: The wallet answered with an error. | Try again, or update the wallet.
    WALLET_INVALID_ANSWER -32603: The wallet gave an answer that makes no sense. | Update the wallet or use another one.
    NO_ACCOUNT_SHARED 4100: The wallet shared no account. | Share an account with this site in the wallet, then try again.
    NO_PAYMENT_ADDRESS 4100: The wallet shared no payment address. | Share a payment address with this site in the wallet, then try again.
    NETWORKS_NOT_APPROVED 4902: The wallet shared no account on Base. | Share an account there, or use another wallet.
    WALLET_TIMEOUT 4900: The wallet did not answer in time. | Open the wallet, then try again.
    WALLET_CODE_UNAVAILABLE 4900: A part of the wallet window could not be loaded. | Check the connection, then try again.
    ADDRESS_MISSING -32602: Missing address parameter in \`eth_call\` request | Pass the address as the first parameter.
    CALLS_STATUS_NOT_APPROVED 4200: Fetching call status not approved by the wallet. | Follow the transaction itself, or connect a wallet that offers it.
    REQUEST_EXPIRED 4900: The request expired before the wallet answered it. | Open the wallet, then try again.
    RELAY_UNREACHABLE 4900: The relay between this page and the wallet could not be reached. | Check the connection, then try again.
    CLOCK_WRONG 4900: JWT validation error: JWT Token is not yet valid | Check the date and time settings of this device, then reconnect.
    RELAY_PROJECT_UNKNOWN 4100: Unauthorized: invalid key | Check \`projects.default.relayProjectId\` in airlock.config.json.
    RELAY_ORIGIN_NOT_ALLOWED 4100: Unauthorized: origin not allowed | Allow the wallet origin in the relay's own settings.
    CONNECT_CANCELLED 4001: Connecting was cancelled. | Choose a wallet to try again.
    MODAL_CLOSED 4001: Modal closed | Open the form again when the person is ready.
    NETWORK_NOT_CONFIGURED 4902: The network eip155:10 is not among the \`networks\` of this app. | Add eip155:10 to \`networks\`, or set \`allowUnsupportedChain\`.
    NETWORK_NOT_FOUND 4902: Network not found | Add eip155:10 to \`networks\`.
    CHAIN_NOT_SUPPORTED 4902: Chain is not supported | Choose another network, or add it in the wallet.
    SWITCH_FAILED 4901: Failed to switch to chain eip155:10 | Switch the network in the wallet.
    RPC_URL_MISSING 4901: No RPC url provided for chainId eip155:10 | Pass one in \`customRpcUrls\`.
    RPC_FAILED -32603: The network eip155:10 did not answer. | Try again in a moment.
    ADAPTER_NOT_FOUND 4200: Adapter not found | Configure a network of the namespace solana.
    DISCONNECT_FAILED -32603: Failed to disconnect | Try again, or disconnect in the wallet.
    BALANCE_UNAVAILABLE -32603: Token Balance Unavailable | Try again in a moment.
    CATALOGUE_UNAVAILABLE -32603: The list of wallets could not be loaded. | Try again; wallets of this browser work all the same.
    GATEWAY_FAILED -32603: The gateway answered 502. HTTP 502. | Try again.
    GATEWAY_TIMEOUT -32603: The gateway timed out. | Try again.
    NETWORK_NOT_SERVED -32603: The gateway does not serve eip155:10. | Add the network to the gateway, or choose another one.
    OUTSIDE_PROVIDER -32602: useAppKit must be used within an AppKitProvider | Wrap the tree in <AppKitProvider>."
  `)
})

test('The sentences of the product are word for word', () => {
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

test('A balance that cannot be read says so', () => {
  expect(new AirlockError('BALANCE_UNAVAILABLE').message).toBe('Token Balance Unavailable')
})

test('A call that is not allowed says so, with the code of EIP-1193', () => {
  expect(new AirlockError('UNSUPPORTED_METHOD')).toMatchObject({
    message: 'Requested RPC call is not allowed',
    code: 4200,
  })
})

test('A chain that nobody knows carries 4902', () => {
  expect(new AirlockError('UNRECOGNIZED_CHAIN', { context }).code).toBe(4902)
})

test('Every number is one that EIP-1193 or EIP-1474 defines', () => {
  const defined = [4001, 4100, 4200, 4900, 4901, 4902, -32002, -32005, -32602, -32603]
  for (const name of names) expect(defined).toContain(ERRORS[name].rpc)
})

test('Every sentence and next step is filled, and a next step ends like a sentence', () => {
  for (const name of names) {
    const { message, next } = new AirlockError(name, { context })
    expect(`${message} ${next}`).not.toMatch(/[{}]/)
    expect(next).toMatch(/\.$/)
  }
})
