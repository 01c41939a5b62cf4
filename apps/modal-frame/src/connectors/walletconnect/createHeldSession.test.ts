import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { settled } from '../../flows/testDeps.ts'
import { mergeNetwork } from '../../state/network.ts'
import { ADDRESS, ARBITRUM, BASE, hostNetwork, OTHER_ADDRESS } from '../../state/testFixtures.ts'
import type { WalletConnectClient } from './createClient.ts'
import { createHeldSession } from './createHeldSession.ts'
import type { SessionRecord } from './readSession.ts'

const RECORD: SessionRecord = {
  topic: 'topic',
  namespaces: {
    eip155: { accounts: [`${ARBITRUM}:${ADDRESS}`, `${BASE}:${ADDRESS}`], methods: ['personal_sign'] },
  },
  peer: { metadata: { name: 'Pocket Wallet' } },
}

/** A session over a client that does what a test says. */
function setUp(approved?: SessionRecord) {
  let record = approved
  const client = {
    session: () => record,
    request: vi.fn(async (..._call: Parameters<WalletConnectClient['request']>) => '0xsigned' as const),
    end: vi.fn(async () => {
      record = undefined
    }),
  }
  const host = { walletConnected: vi.fn(async () => null), walletEvent: vi.fn(async () => null) }
  const { session, events } = createHeldSession({
    client: async () => client,
    host,
    clock: { now: () => 0, wait: async () => {} },
    networks: async () => [ARBITRUM, BASE].map((id) => mergeNetwork(hostNetwork(id))),
    activeNetwork: () => BASE,
    refusal: () => undefined,
  })
  const hold = (next: SessionRecord | undefined) => {
    record = next
  }
  return { session, events, client, host, hold }
}

/** A session that stands, on the network that the host is on. */
async function restored() {
  const parts = setUp(RECORD)
  await parts.session.restore('eip155')
  return parts
}

test('is restored as the wallet approved it; one that is gone is null', async () => {
  expect(await setUp().session.restore('eip155')).toBeNull()
  expect(await setUp(RECORD).session.restore('eip155')).toMatchObject({ name: 'Pocket Wallet', caipNetworkId: BASE })
})

test('answers from memory what it knows, and sends the rest once, on its network', async () => {
  const { session, client } = await restored()
  expect(await session.request({ namespace: 'eip155', method: 'eth_accounts' })).toEqual([ADDRESS])
  expect(await session.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
  expect(await session.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })).toBe('0xsigned')
  expect(client.request).toHaveBeenCalledExactlyOnceWith(BASE, { method: 'personal_sign', params: ['0x00'] })
})

test('[S6.1] refuses what the wallet did not approve', async () => {
  const { session, client } = await restored()
  const asked = session.request({ namespace: 'eip155', method: 'eth_sign' })
  await expect(asked).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  expect(client.request).not.toHaveBeenCalled()
})

test('[S4.6] chooses among the approved networks by itself, and asks for none where it may not', async () => {
  const { session, host, client } = await restored()
  const to = (chainId: string) =>
    session.request({ namespace: 'eip155', method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await to('0xa4b1')).toBeNull()
  expect(host.walletConnected).toHaveBeenLastCalledWith(expect.objectContaining({ caipNetworkId: ARBITRUM }))
  await expect(to('0xa')).rejects.toMatchObject({ name: 'UNRECOGNIZED_CHAIN' })
  await expect(to('x')).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  expect(client.request).not.toHaveBeenCalled()
})

test('tells accounts that make sense, and networks that were approved, and nothing else', async () => {
  const { events, host } = await restored()
  events.accountsChanged([OTHER_ADDRESS, '0xnone', 7])
  events.accountsChanged('garbage')
  events.chainChanged('42161')
  events.chainChanged('eip155:666')
  events.chainChanged({})
  await settled()
  expect(host.walletEvent).toHaveBeenCalledExactlyOnceWith({
    connectorId: 'walletConnect',
    namespace: 'eip155',
    event: 'accountsChanged',
    data: [OTHER_ADDRESS],
  })
  expect(host.walletConnected).toHaveBeenLastCalledWith(expect.objectContaining({ caipNetworkId: ARBITRUM }))
})

test('[S4.10] that the wallet ended, or that ran out, is over for the host, and later requests say so', async () => {
  const { events, host, hold, session } = await restored()
  hold(undefined)
  events.ended()
  expect(host.walletEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'disconnect' }))
  const asked = session.request({ namespace: 'eip155', method: 'personal_sign' })
  await expect(asked).rejects.toMatchObject({ name: 'DISCONNECTED' })
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
  const asked = session.request({ namespace: 'eip155', method: 'personal_sign' })
  await expect(asked).rejects.toMatchObject({ name })
})
