import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { describe, expect, test } from 'vitest'
import { settled } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { ALICE, on, RECORD, restored, SEGWIT, setUp } from '../../testing/testWalletConnectSession.ts'
import type { SessionRecord } from './readSession.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'

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

test('is unchanged while the code that checks its addresses cannot be loaded', async () => {
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

test('[T48] never sends the wallet a text that signs in to another site', async () => {
  const { session, client } = await restored()
  const request = (domain: string) => {
    const text = `${domain} wants you to sign in with your Ethereum account:\n${ADDRESS}`
    const params = [`0x${Buffer.from(text).toString('hex')}`, ADDRESS]
    return session.request({ namespace: 'eip155', method: 'personal_sign', params })
  }
  await expect(request('bank.example')).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(client.request).not.toHaveBeenCalled()
  expect(await request('app.example')).toBe('0xsigned')
})

test('[T48] never sends the wallet a sign-in from the future', async () => {
  const { session, client } = await restored()
  const request = (time: string) => {
    const text = `app.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nIssued At: ${time}`
    return session.request({ namespace: 'eip155', method: 'personal_sign', params: [text, ADDRESS] })
  }
  // The fake clock starts in 1970.
  await expect(request('1970-01-03T00:00:00Z')).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(client.request).not.toHaveBeenCalled()
  expect(await request('1970-01-01T00:00:00Z')).toBe('0xsigned')
})

test('[T48] never sends the wallet a transaction that contains a sign-in', async () => {
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

test('[S6.1:methods] rejects what the wallet did not approve', async () => {
  const { session, client } = await restored()
  const pending = session.request({ namespace: 'eip155', method: 'eth_sign' })
  await expect(pending).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  expect(client.request).not.toHaveBeenCalled()
})

test('[S4.6:approved] picks an approved network by itself, without a request', async () => {
  const { session, host, client } = await restored()
  const to = (chainId: string) =>
    session.request({ namespace: 'eip155', method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await to('0xa4b1')).toBeNull()
  expect(host.walletConnected).toHaveBeenLastCalledWith(on({ caipNetworkId: ARBITRUM }))
  expect(await session.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0xa4b1')
  await expect(to('x')).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(client.request).not.toHaveBeenCalled()
})

describe('another network of a wallet that can switch', () => {
  const method = 'wallet_switchEthereumChain'
  const params = [{ chainId: '0xa4b1' }]
  const call = { namespace: 'eip155' as const, method, params }
  const { namespaces, ...rest } = RECORD
  const accounts = [`${BASE}:${ADDRESS}`]
  const onlyBase = { ...rest, namespaces: { eip155: { accounts, methods: [method] } } }

  test('[S4.6:request] requests the network and stores it once added', async () => {
    const { session, client, hold } = await restored(onlyBase)
    client.request.mockImplementation(async () => {
      hold({ ...rest, namespaces })
      return null as never
    })
    expect(await session.request(call)).toBeNull()
    expect(client.request).toHaveBeenCalledExactlyOnceWith(BASE, { method, params })
    expect(await session.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0xa4b1')
  })

  test('[S8.4:switchChain] rejects with SWITCH_FAILED if the wallet does not add the network', async () => {
    const { session } = await restored(onlyBase)
    await expect(session.request(call)).rejects.toMatchObject({
      name: 'SWITCH_FAILED',
      message: 'Failed to switch to chain eip155:42161',
    })
  })
})

describe('methods of a wallet', () => {
  const ASKS = ['wallet_getCapabilities', 'wallet_grantPermissions', 'wallet_revokePermissions', 'wallet_getAssets']
  const SIGNS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls']
  const { accounts } = RECORD.namespaces.eip155 ?? {}
  const able: SessionRecord = { ...RECORD, namespaces: { eip155: { accounts, methods: [...ASKS, ...SIGNS] } } }
  const ATOMIC = { '0x2105': { atomic: { status: 'supported' } } }

  test('[S3.18:capabilities] [S7.25:sessionCapabilities] requests nothing that the session already listed', async () => {
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
    '[S7.25:capabilities] [S7.25:grantPermissions] [S7.25:revokePermissions] [S7.25:assets] [S7.24:grantPermissions] [S7.24:revokePermissions] sends %s as the dapp sent it, on its network',
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
    '[S7.24:personalSign] [S7.24:signTypedData] [S7.24:sendTransaction] [S7.24:sendCalls] sends %s once and returns the answer',
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

describe('a request outside of EVM', () => {
  const PREFIX_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
  const accounts = [`${POLKADOT}:${ALICE}`, `${KUSAMA}:${PREFIX_KUSAMA}`]
  const methods = ['polkadot_signMessage']
  const both = { ...RECORD, namespaces: { ...RECORD.namespaces, polkadot: { accounts, methods } } }
  const first = { ...RECORD, namespaces: { polkadot: { accounts: accounts.slice(0, 1), methods } } }
  const call = { namespace: 'polkadot' as const, method: 'polkadot_signMessage', params: { message: 'Hello' } }
  const to = (network: CaipNetworkId) => ({ ...call, method: SWITCH_NETWORK, params: [network] })

  test('is sent once on the current network if its method is approved', async () => {
    const { session, client } = await restored(both)
    expect(await session.request(call)).toBe('0xsigned')
    expect(client.request).toHaveBeenCalledExactlyOnceWith(POLKADOT, { method: call.method, params: call.params })
    const other = session.request({ ...call, method: 'polkadot_signTransaction' })
    await expect(other).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    expect(client.request).toHaveBeenCalledOnce()
  })

  test('is rejected on a network that the wallet did not approve, and goes to no other', async () => {
    const { session, client, page } = await restored(first)
    page.polkadot = KUSAMA
    await expect(session.request(call)).rejects.toMatchObject({ name: 'CHAIN_NOT_SUPPORTED' })
    expect(client.request).not.toHaveBeenCalled()
  })

  test('moves the page to another approved network without a wallet request', async () => {
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

  test.each([[KUSAMA], [BASE], [undefined]])('rejects a network that was not approved: %s', async (network) => {
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
  events.closed()
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
  events.closed()
  const pending = session.request({ namespace, method })
  await expect(pending).rejects.toMatchObject({ name: 'DISCONNECTED', details })
})

test('ends if an update leaves nothing usable', async () => {
  const { events, host, hold, client } = await restored()
  hold({ ...RECORD, namespaces: {} })
  events.updated()
  await settled()
  expect(client.end).toHaveBeenCalledOnce()
  expect(host.walletEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'disconnect' }))
})

test('ends on both sides if a dapp revokes the accounts (EIP-2255)', async () => {
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
])('maps %j to %s', async (cause, name) => {
  const { session, client } = await restored()
  client.request.mockRejectedValue(cause)
  const pending = session.request({ namespace: 'eip155', method: 'personal_sign' })
  await expect(pending).rejects.toMatchObject({ name })
})

test.each([
  ['[S8.2:record]', 'Missing or invalid. Record was recently deleted - session: ab12'],
  ['[S8.2:key]', 'Missing or invalid. session topic does not exist in keychain: ab12'],
  ['', "No matching key. session topic doesn't exist: ab12"],
])('%s rejects a request whose session was deleted: %s', async (_, message) => {
  const { session, client } = await restored()
  client.request.mockRejectedValue(new Error(message))
  const pending = session.request({ namespace: 'eip155', method: 'personal_sign' })
  await expect(pending).rejects.toMatchObject({ name: 'DISCONNECTED', details: message })
})
