import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { BITCOIN_MAINNET, BITCOIN_TESTNET } from '@airlock/protocol/namespaces/bip122/networks'
import { idsOf } from '@airlock/protocol/namespaces/formerNetworkIds'
import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { SOLANA_DEVNET, SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { describe, expect, test } from 'vitest'
import { settled } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { ALICE, on, RECORD, restored, SEGWIT } from '../../../testing/testWalletConnectSession.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'
const KEY = '4Nd1mYyHcXSLBxuM1S2XHtuTzZ1b5mXnTKxaPvWvBcgY'
const OTHER_KEY = 'So11111111111111111111111111111111111111112'
const ORDINALS = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

test('reports only valid accounts and approved networks', async () => {
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

test('[T204] marks a session that changes by itself as an update', async () => {
  const { events, host } = await restored()
  events.chainChanged(BASE, '42161')
  await settled()
  expect(host.walletConnected.mock.lastCall?.[0]).toMatchObject({ isUpdate: true })
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

  test('handles two events before the page has moved', async () => {
    const { events, host } = await restored(record)
    // The page reports its network later.
    host.walletConnected.mockImplementation(async () => null)
    events.chainChanged(network, other)
    events.accountsChanged(other, [elsewhere])
    events.accountsChanged(network, [account])
    await settled()
    expect(host.walletEvent.mock.calls).toEqual([[expect.objectContaining({ namespace, data: [elsewhere] })]])
  })

  test('stores accounts of other networks until the page moves there', async () => {
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

  test('moves to a named network that the wallet approved', async () => {
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

describe('accounts of an event', () => {
  const chained = (account: string) => [`${ARBITRUM}:${account}`, `${BASE}:${account}`]
  const withAccounts = (accounts: string[]) => ({ ...RECORD, namespaces: { eip155: { accounts, methods: [] } } })

  test('keeps the accounts until an update names others', async () => {
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

  test('stores accounts for each network that the event names', async () => {
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

  test('drops the accounts with the session', async () => {
    const { events, session, hold } = await restored()
    events.accountsChanged(BASE, [OTHER_ADDRESS])
    await settled()
    events.closed()
    hold(RECORD)
    expect(await session.restore()).toEqual(on({ accounts: [ADDRESS] }))
  })

  test('assigns an account to the network in its id, not to that of the event', async () => {
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

  test('reads accounts that are objects, as Bitcoin addresses are', async () => {
    const { events, host } = await restored({
      ...RECORD,
      namespaces: { bip122: { accounts: [`${BITCOIN_MAINNET}:${SEGWIT}`], methods: [] } },
    })
    const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    events.accountsChanged(BITCOIN_MAINNET, [ORDINALS, { address, publicKey: '02' }, { address: 7 }, null])
    await settled()
    expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: [address] }))
  })

  test('omits ordinals addresses if the session has a paying one', async () => {
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

  test('keeps a taproot address without another kind', async () => {
    const { events, host } = await restored({
      ...RECORD,
      namespaces: { bip122: { accounts: [`${BITCOIN_MAINNET}:${TAPROOT}`], methods: [] } },
    })
    events.accountsChanged(BITCOIN_MAINNET, [ORDINALS])
    await settled()
    expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: [ORDINALS] }))
  })
})

test('follows a wallet by its old id of a Solana network, and requests on it', async () => {
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
