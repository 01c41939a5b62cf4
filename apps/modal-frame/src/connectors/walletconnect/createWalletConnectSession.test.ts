import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession } from '@airlock/protocol/channel/callSchemas'
import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { BITCOIN_MAINNET, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { idsOf } from '@airlock/protocol/namespaces/formerNetworkIds'
import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_DEVNET, SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { describe, expect, test, vi } from 'vitest'
import { adapterLoaders } from '../../boot/adapterLoaders.ts'
import { mergeNetwork } from '../../core/networks/network.ts'
import { browserClock } from '../../core/ports/browser/browserClock.ts'
import { settled } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, hostNetwork, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import type { WalletConnectClient } from './createClient.ts'
import { createWalletConnectSession } from './createWalletConnectSession.ts'
import type { SessionRecord } from './readSession.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'

const KEY = '4Nd1mYyHcXSLBxuM1S2XHtuTzZ1b5mXnTKxaPvWvBcgY'
const OTHER_KEY = 'So11111111111111111111111111111111111111112'
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ORDINALS = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const SETTINGS = { projectId: 'default', rpcOrigins: [] }
const NETWORKS = [
  ARBITRUM,
  BASE,
  BITCOIN_MAINNET,
  BITCOIN_TESTNET,
  SOLANA_MAINNET,
  SOLANA_DEVNET,
  POLKADOT,
  KUSAMA,
] as const

const RECORD: SessionRecord = {
  topic: 'topic',
  namespaces: {
    eip155: { accounts: [`${ARBITRUM}:${ADDRESS}`, `${BASE}:${ADDRESS}`], methods: ['personal_sign'] },
  },
  peer: { metadata: { name: 'Pocket Wallet' } },
}

/** A session of the one namespace, as far as `state` says. */
const on = (state: object) => expect.objectContaining({ namespaces: { eip155: expect.objectContaining(state) } })

/** A session over a client that does what a test says. */
function setUp(approved?: SessionRecord, allowsUnsupportedChains = false) {
  let record = approved
  let now = 0
  const client = {
    session: () => record,
    request: vi.fn(async (..._call: Parameters<WalletConnectClient['request']>) => '0xsigned' as const),
    end: vi.fn(async () => {
      record = undefined
    }),
  }
  const adapters = adapterLoaders(SETTINGS, browserClock)
  const page: Partial<Record<ChainNamespace, CaipNetworkId>> = { eip155: BASE }
  const follow = ({ namespaces }: RemoteSession) => {
    for (const [name, state] of Object.entries(namespaces)) page[name as ChainNamespace] = state?.caipNetworkId
  }
  const host = {
    walletConnected: vi.fn(async (remote: RemoteSession) => {
      follow(remote)
      return null
    }),
    walletEvent: vi.fn(async () => null),
  }
  const { session, events } = createWalletConnectSession({
    client: async () => client,
    host,
    clock: {
      now: () => now,
      async wait(ms) {
        now += ms
      },
    },
    origin: 'https://app.example',
    adapters,
    networks: async () => NETWORKS.map((id) => mergeNetwork(hostNetwork(id))),
    allowsUnsupportedChains: () => allowsUnsupportedChains,
    activeNetwork: (name) => page[name] ?? null,
    refusal: () => undefined,
  })
  const hold = (next: SessionRecord | undefined) => {
    record = next
  }
  return { session, events, client, host, hold, adapters, page, follow }
}

/** A session that stands, on the network that the host is on. */
async function restored(record = RECORD) {
  const parts = setUp(record)
  const remote = await parts.session.restore()
  if (remote) parts.follow(remote)
  return parts
}

test('restores the approved session, or null if it has ended', async () => {
  expect(await setUp().session.restore()).toBeNull()
  expect(await setUp(RECORD).session.restore()).toMatchObject({
    name: 'Pocket Wallet',
    namespaces: { eip155: { caipNetworkId: BASE } },
  })
})

test('is restored without EVM accounts whose checksum is wrong', async () => {
  const wrong = ADDRESS.replace('EC7ab', 'eC7ab')
  expect(wrong).not.toBe(ADDRESS)
  const { events, session, host } = setUp({
    ...RECORD,
    namespaces: { eip155: { accounts: [`${BASE}:${wrong}`, `${BASE}:${OTHER_ADDRESS.toLowerCase()}`] } },
  })
  expect(await session.restore()).toMatchObject({ namespaces: { eip155: { accounts: [OTHER_ADDRESS] } } })
  events.accountsChanged(BASE, [wrong, ADDRESS.toLowerCase()])
  await settled()
  expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: [ADDRESS] }))
})

test('stands as it was while the rules of its addresses cannot be loaded', async () => {
  const { events, session, host, client, adapters } = setUp(RECORD)
  await session.restore()
  adapters.eip155 = () => Promise.reject(new Error('offline'))
  events.updated()
  events.accountsChanged(BASE, [OTHER_ADDRESS])
  await settled()
  expect(host.walletConnected).not.toHaveBeenCalled()
  expect(host.walletEvent).not.toHaveBeenCalled()
  expect(client.end).not.toHaveBeenCalled()
  const pending = session.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })
  await expect(pending).rejects.toMatchObject({ name: 'WALLET_CODE_UNAVAILABLE' })
  expect(client.request).not.toHaveBeenCalled()
})

test('is restored without Bitcoin accounts whose checksum is wrong', async () => {
  const restoredWith = (...addresses: string[]) =>
    setUp({
      ...RECORD,
      namespaces: { bip122: { accounts: addresses.map((address) => `${BITCOIN_MAINNET}:${address}`) } },
    }).session.restore()
  const wrong = `${SEGWIT.slice(0, -1)}5`
  expect(await restoredWith(wrong)).toBeNull()
  expect(await restoredWith(wrong, SEGWIT)).toMatchObject({ namespaces: { bip122: { accounts: [SEGWIT] } } })
})

test('[T48] a text that signs in to another site never reaches the wallet', async () => {
  const { session, client } = await restored()
  const ask = (domain: string) => {
    const text = `${domain} wants you to sign in with your Ethereum account:\n${ADDRESS}`
    const params = [`0x${Buffer.from(text).toString('hex')}`, ADDRESS]
    return session.request({ namespace: 'eip155', method: 'personal_sign', params })
  }
  await expect(ask('bank.example')).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(client.request).not.toHaveBeenCalled()
  expect(await ask('app.example')).toBe('0xsigned')
})

test('[T48] a sign-in from the future never reaches the wallet', async () => {
  const { session, client } = await restored()
  const ask = (time: string) => {
    const text = `app.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nIssued At: ${time}`
    return session.request({ namespace: 'eip155', method: 'personal_sign', params: [text, ADDRESS] })
  }
  // The clock of these tests begins with 1970.
  await expect(ask('1970-01-03T00:00:00Z')).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(client.request).not.toHaveBeenCalled()
  expect(await ask('1970-01-01T00:00:00Z')).toBe('0xsigned')
})

test('[T48] a transaction that stands for a sign-in never reaches the wallet either', async () => {
  const methods = ['signPsbt', 'polkadot_signTransaction']
  const { session, client } = await restored({
    ...RECORD,
    namespaces: {
      bip122: { accounts: [`${BITCOIN_MAINNET}:${SEGWIT}`], methods },
      polkadot: { accounts: [`${POLKADOT}:${ALICE}`], methods },
    },
  })
  const transaction = `0000000001${'ab'.repeat(36)}00ffffffff010000000000000000016a00000000`
  const psbt = Buffer.from(`70736274ff01003d${transaction}000000`, 'hex').toString('base64')
  const asBitcoin = session.request({ namespace: 'bip122', method: 'signPsbt', params: { psbt, signInputs: [] } })
  await expect(asBitcoin).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  const text = 'bank.example wants you to sign in with your Polkadot account:'
  const params = { transactionPayload: { method: `0x${Buffer.from(text).toString('hex')}` } }
  const asPolkadot = session.request({ namespace: 'polkadot', method: 'polkadot_signTransaction', params })
  await expect(asPolkadot).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(client.request).not.toHaveBeenCalled()
})

test('answers from memory what it knows, and sends the rest once, on its network', async () => {
  const { session, client } = await restored()
  expect(await session.request({ namespace: 'eip155', method: 'eth_accounts' })).toEqual([ADDRESS])
  expect(await session.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
  expect(await session.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })).toBe('0xsigned')
  expect(client.request).toHaveBeenCalledExactlyOnceWith(BASE, { method: 'personal_sign', params: ['0x00'] })
})

test('[S6.1:methods] refuses what the wallet did not approve', async () => {
  const { session, client } = await restored()
  const pending = session.request({ namespace: 'eip155', method: 'eth_sign' })
  await expect(pending).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  expect(client.request).not.toHaveBeenCalled()
})

test('[S4.6:approved] chooses among the approved networks by itself, and asks for none where it may not', async () => {
  const { session, host, client } = await restored()
  const to = (chainId: string) =>
    session.request({ namespace: 'eip155', method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await to('0xa4b1')).toBeNull()
  expect(host.walletConnected).toHaveBeenLastCalledWith(on({ caipNetworkId: ARBITRUM }))
  expect(await session.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0xa4b1')
  await expect(to('x')).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(client.request).not.toHaveBeenCalled()
})

describe('another network, of a wallet that lets itself be asked', () => {
  const method = 'wallet_switchEthereumChain'
  const params = [{ chainId: '0xa4b1' }]
  const call = { namespace: 'eip155' as const, method, params }
  const { namespaces, ...rest } = RECORD
  const accounts = [`${BASE}:${ADDRESS}`]
  const onlyBase = { ...rest, namespaces: { eip155: { accounts, methods: [method] } } }

  test('[S4.6:request] is asked of it, and is the one of the session once it was added', async () => {
    const { session, client, hold } = await restored(onlyBase)
    client.request.mockImplementation(async () => {
      hold({ ...rest, namespaces })
      return null as never
    })
    expect(await session.request(call)).toBeNull()
    expect(client.request).toHaveBeenCalledExactlyOnceWith(BASE, { method, params })
    expect(await session.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0xa4b1')
  })

  test('[S8.4:switchChain] that it does not add in spite of its answer could not be switched to', async () => {
    const { session } = await restored(onlyBase)
    await expect(session.request(call)).rejects.toMatchObject({
      name: 'SWITCH_FAILED',
      message: 'Failed to switch to chain eip155:42161',
    })
  })
})

describe('what a wallet can do', () => {
  const ASKS = ['wallet_getCapabilities', 'wallet_grantPermissions', 'wallet_revokePermissions', 'wallet_getAssets']
  const SIGNS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls']
  const { accounts } = RECORD.namespaces.eip155 ?? {}
  const able: SessionRecord = { ...RECORD, namespaces: { eip155: { accounts, methods: [...ASKS, ...SIGNS] } } }
  const ATOMIC = { '0x2105': { atomic: { status: 'supported' } } }

  test('[S3.18:capabilities] [S7.25:sessionCapabilities] that it told with the session is not asked of it', async () => {
    const { session, client } = await restored({ ...able, sessionProperties: { capabilities: ATOMIC } })
    const pending = session.request({ namespace: 'eip155', method: 'wallet_getCapabilities', params: [ADDRESS] })
    expect(await pending).toEqual(ATOMIC)
    expect(client.request).not.toHaveBeenCalled()
  })

  test.each([
    ['wallet_getCapabilities', [ADDRESS, ['0x2105']]],
    ['wallet_grantPermissions', [{ expiry: 1, signer: { type: 'keys', data: {} }, permissions: [], policies: [] }]],
    ['wallet_revokePermissions', [{ permissionsContext: '0x01' }]],
    ['wallet_getAssets', [{ account: ADDRESS }]],
  ])(
    '[S7.25:capabilities] [S7.25:grantPermissions] [S7.25:revokePermissions] [S7.25:assets] [S7.24:grantPermissions] [S7.24:revokePermissions] %s is asked of it as the dapp asked, on its network',
    async (method, params) => {
      const { session, client } = await restored(able)
      await session.request({ namespace: 'eip155', method, params })
      expect(client.request).toHaveBeenCalledExactlyOnceWith(BASE, { method, params })
    },
  )

  test.each([
    ['personal_sign', ['0x00', ADDRESS]],
    ['eth_signTypedData_v4', [ADDRESS, '{}']],
    ['eth_sendTransaction', [{ from: ADDRESS, to: OTHER_ADDRESS }]],
    ['wallet_sendCalls', [{ version: '2.0.0', from: ADDRESS, calls: [{ to: OTHER_ADDRESS }] }]],
  ])(
    '[S7.24:personalSign] [S7.24:signTypedData] [S7.24:sendTransaction] [S7.24:sendCalls] %s is sent to it once, and its answer comes back',
    async (method, params) => {
      const { session, client } = await restored(able)
      expect(await session.request({ namespace: 'eip155', method, params })).toBe('0xsigned')
      expect(client.request).toHaveBeenCalledExactlyOnceWith(BASE, { method, params })
    },
  )

  test('sends calls on the approved network that they name', async () => {
    const { session, client } = await restored(able)
    const params = [{ version: '2.0.0', chainId: '0xa4b1', calls: [{ to: OTHER_ADDRESS }] }]
    await session.request({ namespace: 'eip155', method: 'wallet_sendCalls', params })
    expect(client.request).toHaveBeenCalledExactlyOnceWith(ARBITRUM, { method: 'wallet_sendCalls', params })
  })

  test('is not asked without an address', async () => {
    const { session, client } = await restored(able)
    const pending = session.request({ namespace: 'eip155', method: 'wallet_getCapabilities', params: [] })
    await expect(pending).rejects.toThrow('Missing address parameter in `wallet_getCapabilities` request')
    expect(client.request).not.toHaveBeenCalled()
  })

  test('[S8.4:callStatus] does not tell how calls went unless it approved to', async () => {
    const { session, client } = await restored(able)
    const pending = session.request({ namespace: 'eip155', method: 'wallet_getCallsStatus', params: ['0x1'] })
    await expect(pending).rejects.toThrow('Fetching call status not approved by the wallet.')
    expect(client.request).not.toHaveBeenCalled()
  })
})

describe('a network that the host did not configure', () => {
  const OTHER = 'eip155:137'
  const CHAIN = [{ chainId: '0x89' }]
  const methods = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
  const withChains = (...chains: string[]): SessionRecord => ({
    ...RECORD,
    namespaces: { eip155: { accounts: chains.map((chain) => `${chain}:${ADDRESS}`), methods } },
  })

  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'is refused before the wallet is asked: %s',
    async (method) => {
      const { session, client } = setUp(withChains(ARBITRUM, BASE))
      await session.restore()
      await expect(session.request({ namespace: 'eip155', method, params: CHAIN })).rejects.toMatchObject({
        name: 'NETWORK_NOT_CONFIGURED',
        code: 4902,
        message: 'Network eip155:137 is not configured in this app.',
      })
      expect(client.request).not.toHaveBeenCalled()
    },
  )

  test('is followed where the host allows others, once the wallet added it', async () => {
    const { session, client, host, hold } = setUp(withChains(ARBITRUM, BASE), true)
    await session.restore()
    client.request.mockImplementationOnce(async () => {
      hold(withChains(ARBITRUM, BASE, OTHER))
      return '0xsigned'
    })
    await session.request({ namespace: 'eip155', method: 'wallet_switchEthereumChain', params: CHAIN })
    expect(host.walletConnected).toHaveBeenLastCalledWith(
      on({ caipNetworkId: OTHER, approvedCaipNetworkIds: [ARBITRUM, BASE, OTHER] }),
    )
    await session.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })
    expect(client.request).toHaveBeenLastCalledWith(OTHER, { method: 'personal_sign', params: ['0x00'] })
  })

  test('is not where a session begins that has a configured one', async () => {
    const { session } = setUp(withChains(OTHER, ARBITRUM), true)
    expect(await session.restore()).toEqual(on({ caipNetworkId: ARBITRUM }))
    expect(await setUp(withChains(OTHER)).session.restore()).toBeNull()
    expect(await setUp(withChains(OTHER), true).session.restore()).toEqual(on({ caipNetworkId: OTHER }))
  })
})

test('tells accounts that make sense, and networks that were approved, and nothing else', async () => {
  const { events, host } = await restored()
  events.accountsChanged(BASE, [`${BASE}:${OTHER_ADDRESS}`, OTHER_ADDRESS, '0xnone', 7])
  events.accountsChanged(BASE, 'garbage')
  events.accountsChanged('garbage', [ADDRESS])
  events.chainChanged(BASE, '42161')
  events.chainChanged(BASE, 'eip155:666')
  events.chainChanged(BASE, {})
  events.chainChanged('garbage', 'garbage')
  await settled()
  expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith({
    connectorId: 'walletConnect',
    namespace: 'eip155',
    event: 'accountsChanged',
    data: [OTHER_ADDRESS],
  })
  expect(host.walletConnected).toHaveBeenLastCalledWith(on({ caipNetworkId: ARBITRUM }))
})

describe.each([
  { namespace: 'solana', network: SOLANA_MAINNET, other: SOLANA_DEVNET, account: KEY, next: OTHER_KEY, elsewhere: KEY },
  {
    namespace: 'bip122',
    network: BITCOIN_MAINNET,
    other: BITCOIN_TESTNET,
    account: SEGWIT,
    next: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    elsewhere: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  },
  {
    namespace: 'polkadot',
    network: POLKADOT,
    other: KUSAMA,
    account: ALICE,
    next: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    elsewhere: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  },
] as const)('an event of the wallet in $namespace', ({ namespace, network, other, account, next, elsewhere }) => {
  const wrong = namespace === 'solana' ? '0' : `${account.slice(0, -1)}6`
  const accounts = [`${network}:${account}`, `${other}:${elsewhere}`]
  const record = { ...RECORD, namespaces: { ...RECORD.namespaces, [namespace]: { accounts, methods: [] } } }

  test('follows the valid accounts of an event', async () => {
    const { events, host } = await restored(record)
    events.accountsChanged(network, [`${network}:${next}`, next, wrong, 7, account])
    await settled()
    expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith({
      connectorId: 'walletConnect',
      namespace,
      event: 'accountsChanged',
      data: [next, account],
    })
    events.accountsChanged(network, [wrong])
    events.accountsChanged(network, next)
    events.accountsChanged(other, [elsewhere])
    await settled()
    expect(host.walletEvent).toHaveBeenCalledOnce()
  })

  test('that comes with another one, and before the page is known to have moved, is not lost', async () => {
    const { events, host } = await restored(record)
    // The page says later where it is.
    host.walletConnected.mockImplementation(async () => null)
    events.chainChanged(network, other)
    events.accountsChanged(other, [elsewhere])
    events.accountsChanged(network, [account])
    await settled()
    expect(host.walletEvent.mock.calls).toEqual([[expect.objectContaining({ namespace, data: [elsewhere] })]])
  })

  test('names accounts that count once the page is on their network', async () => {
    const { events, host, session } = await restored(record)
    events.accountsChanged(network, [`${network}:${next}`, `${other}:${elsewhere}`])
    await settled()
    expect(host.walletEvent.mock.calls).toEqual([[expect.objectContaining({ data: [next] })]])
    await session.request({ namespace, method: SWITCH_NETWORK, params: [other] })
    const state = (caipNetworkId: string, ...accounts: string[]) =>
      expect.objectContaining({
        namespaces: expect.objectContaining({ [namespace]: expect.objectContaining({ caipNetworkId, accounts }) }),
      })
    expect(host.walletConnected).toHaveBeenLastCalledWith(state(other, elsewhere))
    await session.request({ namespace, method: SWITCH_NETWORK, params: [network] })
    expect(host.walletConnected).toHaveBeenLastCalledWith(state(network, next))
  })

  test('moves to the network that it names, where it approved that one', async () => {
    const { events, host } = await restored(record)
    const state = { caipNetworkId: other, accounts: [elsewhere] }
    const moved = expect.objectContaining({
      namespaces: {
        eip155: expect.objectContaining({ caipNetworkId: BASE }),
        [namespace]: expect.objectContaining(state),
      },
    })
    events.chainChanged(network, other)
    await settled()
    expect(host.walletConnected).toHaveBeenLastCalledWith(moved)
    events.chainChanged(network, other.slice(other.indexOf(':') + 1))
    events.chainChanged(other, undefined)
    await settled()
    expect(host.walletConnected.mock.calls).toEqual([[moved], [moved], [moved]])
    events.chainChanged(network, `${namespace}:00000000000000000000000000000000`)
    events.chainChanged(network, { network: other })
    await settled()
    expect(host.walletConnected).toHaveBeenCalledTimes(3)
  })
})

describe('an account that an event named', () => {
  const chained = (account: string) => [`${ARBITRUM}:${account}`, `${BASE}:${account}`]
  const withAccounts = (accounts: string[]) => ({ ...RECORD, namespaces: { eip155: { accounts, methods: [] } } })

  test('stays in spite of an update of other parts, and goes with one that names accounts', async () => {
    const { events, host, hold } = await restored()
    events.accountsChanged(BASE, [OTHER_ADDRESS])
    hold({ ...RECORD, namespaces: { eip155: { ...RECORD.namespaces.eip155, methods: ['eth_sign'] } } })
    events.updated()
    await settled()
    expect(host.walletConnected).toHaveBeenLastCalledWith(on({ accounts: [OTHER_ADDRESS], caipNetworkId: BASE }))
    hold(withAccounts([...chained(ADDRESS), ...chained(OTHER_ADDRESS)]))
    events.updated()
    await settled()
    expect(host.walletConnected).toHaveBeenLastCalledWith(on({ accounts: [ADDRESS, OTHER_ADDRESS] }))
  })

  test('is that of each network where a wallet has others on another one', async () => {
    const { events, host, hold, session } = await restored()
    events.accountsChanged(BASE, [`${BASE}:${OTHER_ADDRESS}`, `${ARBITRUM}:${ADDRESS}`])
    await settled()
    hold({ ...RECORD })
    await session.request({
      namespace: 'eip155',
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0xa4b1' }],
    })
    events.updated()
    await settled()
    expect(host.walletConnected).toHaveBeenLastCalledWith(on({ accounts: [ADDRESS], caipNetworkId: ARBITRUM }))
  })

  test('is gone with its session', async () => {
    const { events, session, hold } = await restored()
    events.accountsChanged(BASE, [OTHER_ADDRESS])
    await settled()
    events.ended()
    hold(RECORD)
    expect(await session.restore()).toEqual(on({ accounts: [ADDRESS] }))
  })

  test('is that of the network in its own id, not of the one that the event came with', async () => {
    const { events, host } = await restored({
      ...RECORD,
      namespaces: { solana: { accounts: [`${SOLANA_MAINNET}:${KEY}`, `${SOLANA_DEVNET}:${KEY}`], methods: [] } },
    })
    events.accountsChanged(SOLANA_MAINNET, [`${SOLANA_DEVNET}:${OTHER_KEY}`, `${POLKADOT}:${ALICE}`])
    await settled()
    expect(host.walletEvent).not.toHaveBeenCalled()
    events.accountsChanged(SOLANA_DEVNET, [`${SOLANA_MAINNET}:${OTHER_KEY}`])
    await settled()
    expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: [OTHER_KEY] }))
  })

  test('may come in an object, as Bitcoin addresses do', async () => {
    const { events, host } = await restored({
      ...RECORD,
      namespaces: { bip122: { accounts: [`${BITCOIN_MAINNET}:${SEGWIT}`], methods: [] } },
    })
    const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    events.accountsChanged(BITCOIN_MAINNET, [ORDINALS, { address, publicKey: '02' }, { address: 7 }, null])
    await settled()
    expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: [address] }))
  })

  test('is none where it names the address for ordinals alone, and the session has one that pays', async () => {
    const { events, host, session } = await restored({
      ...RECORD,
      namespaces: { bip122: { accounts: [`${BITCOIN_MAINNET}:${SEGWIT}`], methods: [] } },
    })
    events.accountsChanged(BITCOIN_MAINNET, [ORDINALS])
    events.accountsChanged(BITCOIN_MAINNET, [`${BITCOIN_MAINNET}:${ORDINALS}`])
    await settled()
    expect(host.walletEvent).not.toHaveBeenCalled()
    expect(await session.restore()).toMatchObject({ namespaces: { bip122: { accounts: [SEGWIT] } } })
  })

  test('is one of taproot where the session has no other kind there', async () => {
    const { events, host } = await restored({
      ...RECORD,
      namespaces: { bip122: { accounts: [`${BITCOIN_MAINNET}:${TAPROOT}`], methods: [] } },
    })
    events.accountsChanged(BITCOIN_MAINNET, [ORDINALS])
    await settled()
    expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: [ORDINALS] }))
  })
})

test('a wallet that knows a Solana network by its old id is followed by that, and asked on it', async () => {
  const [mainnet, devnet] = [idsOf(SOLANA_MAINNET)[1], idsOf(SOLANA_DEVNET)[1]]
  const { events, host, session, client } = await restored({
    ...RECORD,
    namespaces: { solana: { accounts: [`${mainnet}:${KEY}`, `${devnet}:${KEY}`], methods: ['solana_signMessage'] } },
  })
  events.accountsChanged(String(mainnet), [`${mainnet}:${OTHER_KEY}`])
  events.chainChanged(String(mainnet), devnet)
  await settled()
  expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: [OTHER_KEY] }))
  const solana = {
    accounts: [KEY],
    caipNetworkId: SOLANA_DEVNET,
    approvedCaipNetworkIds: [SOLANA_MAINNET, SOLANA_DEVNET],
    methods: ['solana_signMessage'],
  }
  expect(host.walletConnected).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ namespaces: { solana } }))
  await session.request({ namespace: 'solana', method: 'solana_signMessage', params: { message: '', pubkey: KEY } })
  expect(client.request.mock.calls[0]?.[0]).toBe(devnet)
})

describe('a request outside of EVM', () => {
  const PREFIX_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
  const accounts = [`${POLKADOT}:${ALICE}`, `${KUSAMA}:${PREFIX_KUSAMA}`]
  const methods = ['polkadot_signMessage']
  const both = { ...RECORD, namespaces: { ...RECORD.namespaces, polkadot: { accounts, methods } } }
  const first = { ...RECORD, namespaces: { polkadot: { accounts: accounts.slice(0, 1), methods } } }
  const call = { namespace: 'polkadot' as const, method: 'polkadot_signMessage', params: { message: 'Hello' } }
  const to = (network: CaipNetworkId) => ({ ...call, method: SWITCH_NETWORK, params: [network] })

  test('is sent once, on the network that the page is on, where the wallet approved its method', async () => {
    const { session, client } = await restored(both)
    expect(await session.request(call)).toBe('0xsigned')
    expect(client.request).toHaveBeenCalledExactlyOnceWith(POLKADOT, { method: call.method, params: call.params })
    const other = session.request({ ...call, method: 'polkadot_signTransaction' })
    await expect(other).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    expect(client.request).toHaveBeenCalledOnce()
  })

  test('is refused on a network that the wallet did not approve, and goes to no other', async () => {
    const { session, client, page } = await restored(first)
    page.polkadot = KUSAMA
    await expect(session.request(call)).rejects.toMatchObject({ name: 'CHAIN_NOT_SUPPORTED' })
    expect(client.request).not.toHaveBeenCalled()
  })

  test('for another network that was approved moves the page there, to its accounts, and does not reach the wallet', async () => {
    const { session, client, host } = await restored(both)
    expect(await session.request(to(KUSAMA))).toBeNull()
    const polkadot = expect.objectContaining({ caipNetworkId: KUSAMA, accounts: [PREFIX_KUSAMA] })
    const eip155 = expect.objectContaining({ caipNetworkId: BASE })
    expect(host.walletConnected).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ namespaces: { eip155, polkadot } }),
    )
    expect(client.request).not.toHaveBeenCalled()
    await session.request(call)
    expect(client.request.mock.calls[0]?.[0]).toBe(KUSAMA)
  })

  test.each([[KUSAMA], [BASE], [undefined]])('for a network that was not is refused: %s', async (network) => {
    const { session, client, host } = await restored(first)
    const pending = session.request(to(network as CaipNetworkId))
    await expect(pending).rejects.toMatchObject({ name: 'CHAIN_NOT_SUPPORTED' })
    expect(client.request).not.toHaveBeenCalled()
    expect(host.walletConnected).not.toHaveBeenCalled()
  })
})

test("ends the host's session when the wallet ends it", async () => {
  const { events, host, hold, session } = await restored()
  hold(undefined)
  events.ended()
  expect(host.walletEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'disconnect' }))
  const pending = session.request({ namespace: 'eip155', method: 'personal_sign' })
  await expect(pending).rejects.toMatchObject({ name: 'DISCONNECTED' })
})

test.each([
  ['eip155', 'personal_sign', 'UniversalAdapter:signMessage - provider is undefined'],
  ['solana', 'solana_signMessage', 'UniversalAdapter:signMessage - provider is undefined'],
  ['bip122', 'signMessage', 'UniversalAdapter:signMessage - provider is undefined'],
  ['eip155', 'eth_sendTransaction', undefined],
] as const)('[S8.2:universalAdapter] rejects %s %s without a session', async (namespace, method, details) => {
  const { events, hold, session } = await restored()
  hold(undefined)
  events.ended()
  const pending = session.request({ namespace, method })
  await expect(pending).rejects.toMatchObject({ name: 'DISCONNECTED', details })
})

test('an update that leaves nothing usable ends it', async () => {
  const { events, host, hold, client } = await restored()
  hold({ ...RECORD, namespaces: {} })
  events.updated()
  await settled()
  expect(client.end).toHaveBeenCalledOnce()
  expect(host.walletEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'disconnect' }))
})

test('EIP-2255: revoking the accounts ends it on both sides', async () => {
  const { session, client } = await restored()
  const params = [{ eth_accounts: {} }]
  await session.request({ namespace: 'eip155', method: 'wallet_revokePermissions', params })
  expect(client.end).toHaveBeenCalledOnce()
})

test.each([
  [{ code: 5_000, message: 'User rejected.' }, 'USER_REJECTED'],
  [{ code: 4_001, message: 'x' }, 'USER_REJECTED'],
  [new Error('Request expired. Please try again.'), 'REQUEST_EXPIRED'],
  [new Error('Failed to publish payload, please try again.'), 'RELAY_UNREACHABLE'],
  [new Error('No internet connection detected.'), 'RELAY_UNREACHABLE'],
  [{ code: -32_000, message: 'insufficient funds' }, 'WALLET_FAILED'],
  ['nonsense', 'WALLET_FAILED'],
  [new AirlockError('DISCONNECTED'), 'DISCONNECTED'],
])('what fails with %j is %s', async (cause, name) => {
  const { session, client } = await restored()
  client.request.mockRejectedValue(cause)
  const pending = session.request({ namespace: 'eip155', method: 'personal_sign' })
  await expect(pending).rejects.toMatchObject({ name })
})

test.each([
  ['[S8.2:record]', 'Missing or invalid. Record was recently deleted - session: ab12'],
  ['[S8.2:key]', 'Missing or invalid. session topic does not exist in keychain: ab12'],
  ['another way:', "No matching key. session topic doesn't exist: ab12"],
])('%s a request whose session the library deleted meets no wallet, which the error says: %s', async (_, message) => {
  const { session, client } = await restored()
  client.request.mockRejectedValue(new Error(message))
  const pending = session.request({ namespace: 'eip155', method: 'personal_sign' })
  await expect(pending).rejects.toMatchObject({ name: 'DISCONNECTED', details: message })
})
