import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred, settled } from '../../flows/testDeps.ts'
import { mergeNetwork } from '../../state/network.ts'
import type { Pairing } from '../../state/pairing.ts'
import { ADDRESS, ARBITRUM, BASE, hostNetwork, OTHER_ADDRESS } from '../../state/testFixtures.ts'
import type { ClientEvents, WalletConnectClient } from './createClient.ts'
import type { SessionRecord } from './readSession.ts'
import { walletConnectConnector } from './walletConnectConnector.ts'

const RECORD: SessionRecord = {
  topic: 'topic',
  namespaces: {
    eip155: { accounts: [`${ARBITRUM}:${ADDRESS}`, `${BASE}:${ADDRESS}`], methods: ['personal_sign'] },
  },
  peer: { metadata: { name: 'Pocket Wallet' } },
}
const PHONE = { id: 'com.pocket', name: 'Pocket', contested: false, links: { mobile_link: 'pocket://' } }

/** The connector over a client that does what a test says, and a clock that a test moves. */
function setUp({ keepsPairing = false } = {}) {
  let events: ClientEvents | undefined
  let record: SessionRecord | undefined
  let now = 1_700_000_000_000
  const ticks = new Map<() => void, number>()
  const approvals: ReturnType<typeof deferred<unknown>>[] = []
  const client = {
    session: () => record,
    propose: vi.fn(async () => {
      const approval = deferred<unknown>()
      approval.promise.catch(() => {})
      approvals.push(approval)
      return { uri: `wc:${approvals.length}@2`, approval: approval.promise }
    }),
    withdraw: vi.fn(async () => {}),
    request: vi.fn(async (..._call: Parameters<WalletConnectClient['request']>) => '0xsigned' as const),
    end: vi.fn(async () => {
      record = undefined
    }),
  } satisfies WalletConnectClient
  const load = vi.fn(async (listener: ClientEvents): Promise<WalletConnectClient> => {
    events = listener
    return client
  })
  const host = { walletConnected: vi.fn(async () => null), walletEvent: vi.fn(async () => null) }
  const offered: Pairing[] = []
  const connector = walletConnectConnector({
    load,
    host,
    clock: {
      now: () => now,
      wait: (ms, signal) =>
        new Promise((resolve) => {
          ticks.set(resolve, now + ms)
          signal?.addEventListener('abort', () => resolve())
        }),
    },
    networks: async () => [ARBITRUM, BASE].map((id) => mergeNetwork(hostNetwork(id))),
    activeNetwork: () => BASE,
    keepsPairing: () => keepsPairing,
    offer: (pairing) => void offered.push(pairing),
  })
  return {
    connector,
    client,
    load,
    host,
    offered,
    session: connector.session,
    approve(settledFor: SessionRecord = RECORD, at = approvals.length - 1) {
      record = settledFor
      approvals[at]?.resolve(settledFor)
    },
    decline: (cause: unknown) => approvals.at(-1)?.reject(cause),
    hold(settledFor: SessionRecord | undefined) {
      record = settledFor
    },
    events: () => events as ClientEvents,
    async pass(ms: number) {
      now += ms
      for (const [tick, due] of [...ticks]) {
        if (due > now) continue
        ticks.delete(tick)
        tick()
      }
      await settled()
    },
  }
}

let parts: ReturnType<typeof setUp>
beforeEach(() => {
  parts = setUp()
})

/** A session that stands. */
async function connected(using = parts) {
  const connecting = using.connector.connect(PHONE)
  await settled()
  using.approve()
  await connecting
}

test('it reaches what has a link and is not in the page, and whatever scans the code', () => {
  const { connector } = parts
  expect(connector.reaches(PHONE)).toBe(true)
  expect(connector.reaches({ ...PHONE, links: {} })).toBe(false)
  expect(connector.reaches({ ...PHONE, id: 'walletConnect', links: {} })).toBe(true)
})

describe('connecting', () => {
  test('offers a link, and tells the host what the wallet approved, on the network that the host is on', async () => {
    const { connector, offered, host, approve } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    expect(offered.at(-1)).toMatchObject({ status: 'ready', uri: 'wc:1@2', expiresAt: 1_700_000_240_000 })
    approve()
    expect(await connecting).toEqual({ address: ADDRESS, caipNetworkId: BASE })
    expect(host.walletConnected).toHaveBeenCalledExactlyOnceWith({
      connectorId: 'walletConnect',
      namespace: 'eip155',
      name: 'Pocket Wallet',
      accounts: [ADDRESS],
      caipNetworkId: BASE,
      approvedCaipNetworkIds: [ARBITRUM, BASE],
    })
    expect(offered.at(-1)).toEqual({ status: 'idle' })
  })

  test('[T66] a device that slept for longer than the code lives makes a new one, and the old one is not waited for', async () => {
    const { connector, offered, pass, approve, client } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    await pass(239_000)
    expect(client.propose).toHaveBeenCalledOnce()
    await pass(3_600_000)
    expect(offered.at(-1)).toMatchObject({ status: 'ready', uri: 'wc:2@2' })
    approve()
    await connecting
  })

  test('what was got ready is what connecting offers, once', async () => {
    const { connector, client, offered } = parts
    await Promise.all([connector.prepare?.(), connector.prepare?.()])
    void connector.connect(PHONE).catch(() => {})
    await settled()
    expect(client.propose).toHaveBeenCalledOnce()
    expect(offered.at(-1)).toMatchObject({ uri: 'wc:1@2' })
  })

  test('a refusal is one, and nothing stays offered', async () => {
    const { connector, decline, offered } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    decline({ code: 5_000, message: 'User rejected.' })
    await expect(connecting).rejects.toMatchObject({ name: 'USER_REJECTED' })
    expect(offered.at(-1)).toEqual({ status: 'idle' })
  })

  test('given up: it ends at once, the code is void, and the next one is another', async () => {
    const { connector, client, offered } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    void connector.cancel()
    await expect(connecting).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(client.withdraw).toHaveBeenCalledOnce()
    void connector.connect(PHONE).catch(() => {})
    await settled()
    expect(offered.at(-1)).toMatchObject({ uri: 'wc:2@2' })
  })

  test('[S4.2] where opening an app may reload the page, the pending code is used again until shortly before it expires', async () => {
    const using = setUp({ keepsPairing: true })
    const { connector, client, offered, pass } = using
    const first = connector.connect(PHONE)
    await settled()
    void connector.cancel()
    await expect(first).rejects.toThrow()
    const second = connector.connect(PHONE)
    await settled()
    expect(offered.at(-1)).toMatchObject({ uri: 'wc:1@2' })
    expect(client.propose).toHaveBeenCalledOnce()
    void connector.cancel()
    await expect(second).rejects.toThrow()
    await pass(231_000)
    void connector.connect(PHONE).catch(() => {})
    await settled()
    expect(offered.at(-1)).toMatchObject({ uri: 'wc:2@2' })
  })

  test('a settlement of which nothing is usable ends on both sides', async () => {
    const { connector, client, approve } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    approve({ ...RECORD, namespaces: { eip155: { accounts: ['eip155:666:0xnone'] } } })
    await expect(connecting).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
    expect(client.end).toHaveBeenCalledOnce()
  })

  test('[S8.6] a relay that refuses ends the wait with its reason', async () => {
    const { connector, client, events, offered } = parts
    client.propose.mockImplementation(() => new Promise(() => {}))
    const connecting = connector.connect(PHONE)
    await settled()
    events().failed(new Error('JWT validation error: JWT Token is not yet valid'))
    await expect(connecting).rejects.toMatchObject({ name: 'CLOCK_WRONG' })
    expect(offered.at(-1)).toMatchObject({ status: 'failed' })
  })

  test('[S8.6] a relay that refused while the code was prepared and is silent since ends the wait soon, with its reason', async () => {
    const { connector, client, events, offered, pass, approve } = parts
    client.propose.mockImplementationOnce(() => new Promise(() => {}))
    client.propose.mockImplementationOnce(() => new Promise(() => {}))
    const preparing = connector.prepare?.()
    await settled()
    events().failed(new Error('JWT validation error: JWT Token is not yet valid'))
    await preparing
    const connecting = connector.connect(PHONE)
    await settled()
    await Promise.all([expect(connecting).rejects.toMatchObject({ name: 'CLOCK_WRONG' }), pass(3_000)])
    expect(offered.at(-1)).toMatchObject({ status: 'failed' })
    const again = connector.connect(PHONE)
    await settled()
    approve()
    await again
    expect(offered.at(-1)).toEqual({ status: 'idle' })
  })

  test('a relay that says nothing is given up after 15 seconds', async () => {
    const { connector, client, pass } = parts
    client.propose.mockImplementation(() => new Promise(() => {}))
    const connecting = connector.connect(PHONE)
    await settled()
    await Promise.all([expect(connecting).rejects.toMatchObject({ name: 'RELAY_UNREACHABLE' }), pass(15_000)])
  })

  test('code that cannot be loaded says so, and is asked for again', async () => {
    const { connector, load } = parts
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(connector.connect(PHONE)).rejects.toMatchObject({ name: 'WALLET_CODE_UNAVAILABLE' })
    void connector.connect(PHONE).catch(() => {})
    await settled()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('a session', () => {
  test('answers from memory what it knows, and sends the rest once, on its network', async () => {
    await connected()
    const { session, client } = parts
    expect(await session.request({ namespace: 'eip155', method: 'eth_accounts' })).toEqual([ADDRESS])
    expect(await session.request({ namespace: 'eip155', method: 'eth_chainId' })).toBe('0x2105')
    expect(await session.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00'] })).toBe('0xsigned')
    expect(client.request).toHaveBeenCalledExactlyOnceWith(BASE, { method: 'personal_sign', params: ['0x00'] })
  })

  test('[S6.1] refuses what the wallet did not approve', async () => {
    await connected()
    const asked = parts.session.request({ namespace: 'eip155', method: 'eth_sign' })
    await expect(asked).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    expect(parts.client.request).not.toHaveBeenCalled()
  })

  test('[S4.6] chooses among the approved networks by itself, and asks for none where it may not', async () => {
    await connected()
    const { session, host, client } = parts
    const to = (chainId: string) =>
      session.request({ namespace: 'eip155', method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    expect(await to('0xa4b1')).toBeNull()
    expect(host.walletConnected).toHaveBeenLastCalledWith(expect.objectContaining({ caipNetworkId: ARBITRUM }))
    await expect(to('0xa')).rejects.toMatchObject({ name: 'UNRECOGNIZED_CHAIN' })
    await expect(to('x')).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
    expect(client.request).not.toHaveBeenCalled()
  })

  test('tells accounts that make sense, and networks that were approved, and nothing else', async () => {
    await connected()
    const { events, host } = parts
    events().accountsChanged([OTHER_ADDRESS, '0xnone', 7])
    events().accountsChanged('garbage')
    events().chainChanged('42161')
    events().chainChanged('eip155:666')
    events().chainChanged({})
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
    await connected()
    const { events, host, hold, session } = parts
    hold(undefined)
    events().ended()
    expect(host.walletEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'disconnect' }))
    const asked = session.request({ namespace: 'eip155', method: 'personal_sign' })
    await expect(asked).rejects.toMatchObject({ name: 'DISCONNECTED' })
  })

  test('an update that leaves nothing usable ends it', async () => {
    await connected()
    const { events, host, hold, client } = parts
    hold({ ...RECORD, namespaces: {} })
    events().updated()
    await settled()
    expect(client.end).toHaveBeenCalledOnce()
    expect(host.walletEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'disconnect' }))
  })

  test('EIP-2255: revoking the accounts ends it on both sides', async () => {
    await connected()
    const params = [{ eth_accounts: {} }]
    await parts.session.request({ namespace: 'eip155', method: 'wallet_revokePermissions', params })
    expect(parts.client.end).toHaveBeenCalledOnce()
  })

  test('is restored as the wallet approved it; one that is gone is null', async () => {
    expect(await parts.session.restore('eip155')).toBeNull()
    parts.hold(RECORD)
    expect(await parts.session.restore('eip155')).toMatchObject({ name: 'Pocket Wallet', caipNetworkId: BASE })
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
    await connected()
    parts.client.request.mockRejectedValue(cause)
    const asked = parts.session.request({ namespace: 'eip155', method: 'personal_sign' })
    await expect(asked).rejects.toMatchObject({ name })
  })
})
