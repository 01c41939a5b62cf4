import { BITCOIN_MAINNET, BITCOIN_SIGNET, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { describe, expect, test, vi } from 'vitest'
import { accountsAdapter } from './accountsAdapter.ts'
import { btcProvidersAdapter } from './btcProvidersAdapter.ts'
import { leatherAdapter } from './leatherAdapter.ts'
import { openWallet } from './openWallet.ts'
import { standardAdapter } from './standardAdapter.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const PREVIOUS = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const SIGNATURE = btoa(String.fromCharCode(39, ...new Uint8Array(64).fill(7)))
const WITNESS = btoa(String.fromCharCode(1, 64, ...new Uint8Array(64).fill(7)))
const { signal } = new AbortController()
const settledTurns = () => new Promise((resolve) => setTimeout(resolve))

function providers(
  changes: Record<string, (params: never) => unknown> = {},
  addresses: unknown = [{ address: ADDRESS }],
) {
  const methods: typeof changes = {
    getAddresses: () => ({ addresses }),
    wallet_getAccount: () => ({ addresses }),
    signMessage: () => ({ address: ADDRESS, signature: SIGNATURE }),
    ...changes,
  }
  const request = vi.fn(async (method: string, params: unknown) => ({
    result: await methods[method]?.(params as never),
  }))
  return { request }
}

const open = (native: object, networks = [BITCOIN_MAINNET, BITCOIN_TESTNET] as const) =>
  openWallet(btcProvidersAdapter(native), networks)

async function connected(native: object) {
  const wallet = open(native)
  await wallet.connect(signal)
  return wallet
}

const sign = (wallet: ReturnType<typeof openWallet>, params: object = {}) =>
  wallet.request({ method: 'signMessage', params: { message: 'hello', ...params } })

describe('accounts', () => {
  test('lists only accounts that hold money, each once, on their network', async () => {
    const addresses = [
      { address: TAPROOT, purpose: 'ordinals' },
      { address: ADDRESS, purpose: 'payment', publicKey: '02ab' },
      { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', purpose: 'stacks' },
      { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', symbol: 'STX' },
      { address: ADDRESS.toUpperCase(), purpose: 'payment' },
    ]
    const wallet = open(providers({}, addresses))
    expect(await wallet.connect(signal)).toEqual({ accounts: [ADDRESS], caipNetworkId: BITCOIN_MAINNET })
  })

  test('drops taproot of a wallet without purposes, unless it is all', async () => {
    const both = [
      { symbol: 'BTC', type: 'p2tr', address: TAPROOT },
      { symbol: 'BTC', type: 'p2wpkh', address: ADDRESS },
    ]
    expect(await open(providers({}, both)).connect(signal)).toMatchObject({ accounts: [ADDRESS] })
    expect(await open(providers({}, [TAPROOT])).connect(signal)).toMatchObject({ accounts: [TAPROOT] })
  })

  test('rejects a test address on the main network', async () => {
    const wallet = openWallet(btcProvidersAdapter(providers({}, [TEST])), [BITCOIN_MAINNET])
    expect(await wallet.connect(signal)).toEqual({ accounts: [TEST], caipNetworkId: BITCOIN_TESTNET })
    const signet = openWallet(btcProvidersAdapter(providers({}, [TEST])), [BITCOIN_MAINNET, BITCOIN_SIGNET])
    expect(await signet.connect(signal)).toMatchObject({ caipNetworkId: BITCOIN_SIGNET })
  })

  test('drops addresses of other chains of a multi-chain wallet', async () => {
    const accounts = [
      { address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', chains: ['solana:mainnet'] },
      { address: `addr1${'q'.repeat(98)}`, chains: ['cardano:mainnet'] },
      { address: TAPROOT, chains: ['bitcoin:mainnet'] },
    ]
    const native = { features: { 'bitcoin:connect': { connect: () => ({ accounts }) } } }
    const wallet = openWallet(standardAdapter(native), [BITCOIN_MAINNET])
    expect(await wallet.connect(signal)).toEqual({ accounts: [TAPROOT], caipNetworkId: BITCOIN_MAINNET })
  })

  test.each([
    ['no account', [], 'NO_ACCOUNT_SHARED'],
    ['ordinals', [{ address: TAPROOT, purpose: 'ordinals' }], 'NO_PAYMENT_ADDRESS'],
    [
      'an address of Stacks',
      [{ address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', symbol: 'STX' }],
      'NO_PAYMENT_ADDRESS',
    ],
  ])('names the reason if the wallet shares only %s', async (_, addresses, name) => {
    await expect(open(providers({}, addresses)).connect(signal)).rejects.toMatchObject({ name })
  })

  const hostile = Object.defineProperty({}, 'address', {
    get: () => {
      throw new Error('hostile')
    },
  })
  test.each([
    ['no list', 'accounts'],
    ['nothing', [null]],
    ['a number', [{ address: 7 }]],
    ['a wrong letter', [ADDRESS.replace('w508', 'w509')]],
    ['letters of both cases', [ADDRESS.replace('qw508', 'QW508')]],
    ['an address of EVM', ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F']],
    ['a URI', [`bitcoin:${PREVIOUS}`]],
    ['70 kB', ['1'.repeat(70_000)]],
    ['a getter that throws', [hostile]],
  ])('[T42] rejects a connection with %s', async (_, addresses) => {
    await expect(open(providers({}, addresses)).connect(signal)).rejects.toMatchObject({
      name: 'WALLET_INVALID_ANSWER',
    })
  })
})

test.each([
  [{ code: -32000, message: 'no' }, 'USER_REJECTED'],
  [{ code: 4001 }, 'USER_REJECTED'],
  [{ message: 'User rejected request' }, 'USER_REJECTED'],
  [{ code: -32601 }, 'UNSUPPORTED_METHOD'],
  [{ code: 'constructor' }, 'WALLET_FAILED'],
  [{ code: '__proto__' }, 'WALLET_FAILED'],
])('maps an error %j that a wallet answers or throws to %s', async (error, name) => {
  for (const request of [
    async () => ({ error }),
    () => Promise.reject(error),
    () => Promise.reject({ jsonrpc: '2.0', error }),
  ]) {
    await expect(open({ request }).connect(signal)).rejects.toMatchObject({ name })
  }
})

describe('restoring', () => {
  test('restores without a prompt and forgets a site without permission', async () => {
    const wallet = providers()
    expect(await open(wallet).restore(signal)).toEqual({ accounts: [ADDRESS], caipNetworkId: BITCOIN_MAINNET })
    expect(wallet.request.mock.calls).toEqual([['wallet_getAccount', {}]])
    expect(await open({ request: async () => ({ error: { code: -32002 } }) }).restore(signal, [ADDRESS])).toBeNull()
  })

  test('rejects with UNSUPPORTED_METHOD if the wallet cannot restore silently', async () => {
    const cannot = { request: async () => ({ error: { code: -32601 } }) }
    await expect(open(cannot).restore(signal, [ADDRESS])).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    await expect(openWallet(standardAdapter({ accounts: [] }), []).restore(signal)).rejects.toMatchObject({
      name: 'UNSUPPORTED_METHOD',
    })
    const features = { 'standard:connect': { connect: async () => ({ accounts: [] }) } }
    expect(await openWallet(standardAdapter({ features }), []).restore(signal)).toBeNull()
  })
})

describe('Leather, which keeps no connections', () => {
  const openLeather = (native: object) => openWallet(leatherAdapter(native), [BITCOIN_MAINNET])
  const both = [
    { symbol: 'BTC', type: 'p2wpkh', address: ADDRESS },
    { symbol: 'BTC', type: 'p2tr', address: TAPROOT },
    { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
  ]

  test('connects the account that holds money', async () => {
    const native = providers({}, both)
    expect(await openLeather(native).connect(signal)).toMatchObject({ accounts: [ADDRESS] })
  })

  test("restores the page's account without a prompt", async () => {
    const native = providers({ signMessage: () => ({ address: ADDRESS, signature: WITNESS }) }, both)
    const wallet = openLeather(native)
    expect(await wallet.restore(signal, [ADDRESS])).toEqual({ accounts: [ADDRESS], caipNetworkId: BITCOIN_MAINNET })
    wallet.watch({})()
    wallet.forget()
    expect(native.request).not.toHaveBeenCalled()
    expect(await sign(wallet)).toEqual({ address: ADDRESS, signature: WITNESS })
    expect(native.request).toHaveBeenCalledExactlyOnceWith('signMessage', { address: ADDRESS, message: 'hello' })
  })

  test('signs for no other account than the remembered one', async () => {
    const wallet = openLeather(providers({ signMessage: () => ({ address: PREVIOUS, signature: SIGNATURE }) }))
    await wallet.restore(signal, [ADDRESS])
    await expect(sign(wallet)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  })

  test('ends without a valid remembered account', async () => {
    expect(await openLeather(providers()).restore(signal)).toBeNull()
    await expect(openLeather(providers()).restore(signal, ['bc1'])).rejects.toMatchObject({
      name: 'WALLET_INVALID_ANSWER',
    })
  })
})

test('does not take an invalid address as a revocation', async () => {
  await expect(open(providers({}, [ADDRESS.replace('w508', 'w509')])).restore(signal)).rejects.toMatchObject({
    name: 'WALLET_INVALID_ANSWER',
  })
})

describe('signing', () => {
  test('asks the account that is meant, with the kind of signature that is wanted', async () => {
    const native = providers()
    const wallet = await connected(native)
    expect(await sign(wallet)).toEqual({ address: ADDRESS, signature: SIGNATURE })
    expect(native.request).toHaveBeenLastCalledWith('signMessage', { address: ADDRESS, message: 'hello' })
    await sign(wallet, { protocol: 'bip322', account: ADDRESS })
    expect(native.request.mock.lastCall?.[1]).toMatchObject({ protocol: 'BIP322' })
    expect(await wallet.signMessage?.({ address: ADDRESS, text: 'hello' }, signal)).toBe(SIGNATURE)
  })

  test.each([
    ['another account', { address: PREVIOUS }, 'UNAUTHORIZED'],
    ['a kind that is none', { protocol: 'constructor' }, 'INVALID_PARAMS'],
    ['bytes', { message: [1] }, 'INVALID_PARAMS'],
  ])('never sends the wallet a message with %s', async (_, params, name) => {
    const native = providers()
    const wallet = await connected(native)
    await expect(sign(wallet, params)).rejects.toMatchObject({ name })
    expect(native.request.mock.calls.map(([method]) => method)).toEqual(['getAddresses'])
  })

  test.each([
    ['nothing', undefined],
    ['no bytes', ''],
    ['63 bytes', btoa('a'.repeat(63))],
    ['65 zero bytes', btoa('\0'.repeat(65))],
    ['a witness of zeros', btoa(String.fromCharCode(1, 64, ...new Uint8Array(64)))],
    ['a witness that is cut', btoa(String.fromCharCode(2, 64, ...new Uint8Array(64).fill(7)))],
    ['70 kB', btoa('a'.repeat(70_000))],
    ['hex', '27'.repeat(65)],
    ['0X', '0X27'],
    ['a proxy of bytes', new Proxy(new Uint8Array(65).fill(39), {})],
  ])('[T42] rejects %s as a signature', async (_, signature) => {
    const wallet = await connected(providers({ signMessage: () => ({ address: ADDRESS, signature }) }))
    await expect(sign(wallet)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  })

  test.each([
    ['a witness', WITNESS, WITNESS],
    ['a list of bytes', [39, ...new Uint8Array(64).fill(7)], SIGNATURE],
  ])('accepts %s as a signature', async (_, signature, expected) => {
    const wallet = await connected(providers({ signMessage: () => ({ signature }) }))
    expect(await sign(wallet)).toMatchObject({ signature: expected })
  })

  test('[T42] rejects the signature of another address', async () => {
    const wallet = await connected(providers({ signMessage: () => ({ address: PREVIOUS, signature: SIGNATURE }) }))
    await expect(sign(wallet)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  })

  test('reports a missing method, and ignores prototype keys', async () => {
    const wallet = await connected(providers())
    for (const method of ['getBalance', 'constructor', '__proto__']) {
      await expect(wallet.request({ method })).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    }
  })
})

describe('the Wallet Standard', () => {
  const signedBy = (respond: (message: Uint8Array) => unknown) =>
    standardAdapter({
      features: {
        'bitcoin:connect': { connect: vi.fn(async () => ({ accounts: [{ address: ADDRESS }] })) },
        'bitcoin:signMessage': { signMessage: async ({ message }: { message: Uint8Array }) => respond(message) },
      },
    })
  const bytes = Uint8Array.from(atob(SIGNATURE), (letter) => letter.charCodeAt(0))

  test('gives and takes bytes', async () => {
    const wallet = openWallet(
      signedBy((signedMessage) => [{ signedMessage, signature: bytes }]),
      [BITCOIN_MAINNET],
    )
    await wallet.connect(signal)
    expect(await sign(wallet)).toEqual({ address: ADDRESS, signature: SIGNATURE })
  })

  test.each([
    ['another text', () => [{ signedMessage: new Uint8Array([1]), signature: bytes }]],
    ['two answers', () => [{ signature: bytes }, { signature: bytes }]],
    ['no list', () => ({ signature: bytes })],
    ['null', () => null],
  ])('[T42] rejects %s', async (_, respond) => {
    const wallet = openWallet(signedBy(respond), [BITCOIN_MAINNET])
    await wallet.connect(signal)
    await expect(sign(wallet)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
  })
})

test('signs with UniSat only for the account that it shows', async () => {
  let shown = PREVIOUS
  const native = {
    requestAccounts: async () => [PREVIOUS],
    getAccounts: async () => [shown],
    signMessage: vi.fn(async () => SIGNATURE),
  }
  const wallet = openWallet(accountsAdapter(native), [BITCOIN_MAINNET])
  await wallet.connect(signal)
  await sign(wallet)
  expect(native.signMessage).toHaveBeenLastCalledWith('hello', 'ecdsa')
  await sign(wallet, { protocol: 'BIP322' })
  expect(native.signMessage).toHaveBeenLastCalledWith('hello', 'bip322-simple')
  shown = ADDRESS
  await expect(sign(wallet)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
})

test('applies the later of two changes, whichever the wallet answers first', async () => {
  const responses: ((addresses: unknown) => void)[] = []
  let tell = () => {}
  const native = {
    ...providers({ wallet_getAccount: () => new Promise((resolve) => responses.push(resolve)) }),
    addListener: (event: string, listener: () => void) => {
      if (event === 'accountChange') tell = listener
    },
  }
  const wallet = await connected(native)
  const changed = vi.fn()
  wallet.watch({ changed })
  tell()
  tell()
  responses[1]?.({ addresses: [{ address: PREVIOUS }] })
  await settledTurns()
  responses[0]?.({ addresses: [{ address: ADDRESS }] })
  await settledTurns()
  expect(changed.mock.calls).toEqual([[{ accounts: [PREVIOUS], caipNetworkId: BITCOIN_MAINNET }]])
})

test('reads changes from the wallet, not its event, and ignores invalid ones', async () => {
  const listeners = new Map<string, (payload: unknown) => void>()
  let addresses: unknown = [ADDRESS]
  const native = {
    ...providers({ wallet_getAccount: () => ({ addresses }) }),
    addListener: (event: string, listener: () => void) => void listeners.set(event, listener),
  }
  const wallet = await connected(native)
  const [changed, closed, warn] = [vi.fn(), vi.fn(), vi.spyOn(console, 'warn').mockReturnValue()]
  const stop = wallet.watch({ changed, closed })
  let changes = 0
  const emit = async (next: unknown) => {
    addresses = next
    changes += 1
    listeners.get('accountChange')?.({ addresses: ['forged'] })
    await vi.waitFor(() => expect([changed, closed, warn].flatMap(({ mock }) => mock.calls)).toHaveLength(changes))
  }
  await emit([PREVIOUS])
  expect(changed).toHaveBeenLastCalledWith({ accounts: [PREVIOUS], caipNetworkId: BITCOIN_MAINNET })
  await emit('none')
  expect(warn).toHaveBeenCalledOnce()
  await emit([TEST])
  expect(changed).toHaveBeenLastCalledWith({ accounts: [TEST], caipNetworkId: BITCOIN_TESTNET })
  await emit([])
  expect(closed).toHaveBeenCalledOnce()
  stop()
  listeners.get('accountChange')?.({})
  expect(changed).toHaveBeenCalledTimes(2)
})

test('switches locally only between networks that share the addresses', async () => {
  const wallet = openWallet(btcProvidersAdapter(providers({}, [TEST])), [BITCOIN_TESTNET, BITCOIN_SIGNET])
  await wallet.connect(signal)
  const changed = vi.fn()
  wallet.watch({ changed })
  const context = { signal, received: Promise.resolve(), network: async () => null }
  await wallet.switchNetwork?.(BITCOIN_SIGNET, context)
  expect(changed).toHaveBeenCalledWith({ accounts: [TEST], caipNetworkId: BITCOIN_SIGNET })
  await expect(wallet.switchNetwork?.(BITCOIN_MAINNET, context)).rejects.toMatchObject({ name: 'CHAIN_NOT_SUPPORTED' })
})

test('notifies a wallet of the end and ignores it afterwards', () => {
  const native = { request: vi.fn(() => Promise.reject(new Error('no'))) }
  open(native).forget()
  expect(native.request).toHaveBeenCalledWith('wallet_disconnect', null)
  open({
    request: () => {
      throw new Error('hostile')
    },
  }).forget()
})
