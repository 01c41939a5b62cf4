import type { RemoteSession, SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mergeNetwork } from '../../core/networks/network.ts'
import type { Pairing } from '../../core/ports/Pairing.ts'
import { platformOf } from '../../core/wallets/platform.ts'
import { walletConnectWallet } from '../../core/wallets/walletConnectWallet.ts'
import { NAMESPACES } from '../../namespaces/registry.ts'
import { deferred, settled } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, hostNetwork, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { clientError } from './clientError.ts'
import { type WalletConnectModule, walletConnectConnector } from './walletConnectConnector.ts'

const SESSION: RemoteSession = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Pocket Wallet',
  namespaces: { eip155: { accounts: [ADDRESS], caipNetworkId: BASE, approvedCaipNetworkIds: [ARBITRUM, BASE] } },
}
const PHONE = { id: 'com.pocket', name: 'Pocket', hasIdentityConflict: false, links: { mobile_link: 'pocket://' } }

function setUp({ reusesPairing = false, signIn = null as string | null } = {}) {
  let relay: Parameters<Parameters<typeof walletConnectConnector>[0]['load']>[0] | undefined
  let session: RemoteSession | null = null
  let now = 1_700_000_000_000
  const ticks = new Map<() => void, number>()
  const approvals: ReturnType<typeof deferred<SignedMessage[]>>[] = []
  const library = {
    propose: vi.fn(async (_namespaces: object, _signIn: string | null) => {
      const approval = deferred<SignedMessage[]>()
      approval.promise.catch(() => {})
      approvals.push(approval)
      return { uri: `wc:${approvals.length}@2`, approval: approval.promise }
    }),
    withdraw: vi.fn(async () => {}),
    receiveLink: vi.fn(),
    session: { restore: async () => session, request: vi.fn(async () => '0xsigned'), end: vi.fn(async () => {}) },
    readError: async (cause) => clientError(cause),
  } satisfies WalletConnectModule
  const load = vi.fn(async (of: NonNullable<typeof relay>): Promise<WalletConnectModule> => {
    relay = of
    return library
  })
  const host = { walletConnected: vi.fn(async () => null) }
  const offered: Pairing[] = []
  const completeSignIn = vi.fn(async (_signed: SignedMessage[], _remote: RemoteSession) => {})
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
    namespace: (name) => NAMESPACES.find((one) => one.name === name),
    reusesPairing: () => reusesPairing,
    offer: (pairing) => void offered.push(pairing),
    prepareSignIn: async () => signIn,
    completeSignIn,
  })
  return {
    connector,
    library,
    load,
    host,
    offered,
    completeSignIn,
    approve(approved: RemoteSession | null = SESSION, signed: SignedMessage[] = []) {
      session = approved
      approvals.at(-1)?.resolve(signed)
    },
    decline: (cause: unknown) => approvals.at(-1)?.reject(cause),
    reject: (cause: unknown) => relay?.rejected(clientError(cause)),
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

test('supports linked and scannable wallets, not matches by name', () => {
  const { connector } = parts
  expect(connector.supports(PHONE)).toBe(true)
  expect(connector.supports({ ...PHONE, links: {} })).toBe(false)
  expect(connector.supports({ ...PHONE, id: 'walletConnect', links: {} })).toBe(false)
  expect(connector.supports(walletConnectWallet)).toBe(true)
})

describe('connecting', () => {
  test("[S3.4:pairing] [S9.11:pairing] offers a link, and reports approvals on the host's network", async () => {
    const { connector, offered, host, approve } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    expect(offered.at(-1)).toMatchObject({ status: 'ready', uri: 'wc:1@2', expiresAt: 1_700_000_240_000 })
    approve()
    expect(await connecting).toEqual({ address: ADDRESS, caipNetworkId: BASE })
    expect(host.walletConnected).toHaveBeenCalledExactlyOnceWith(SESSION)
    expect(offered.at(-1)).toEqual({ status: 'idle' })
  })

  test('[T66] makes a new code after a sleep and ignores the old one', async () => {
    const { connector, offered, pass, approve, library } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    await pass(239_000)
    expect(library.propose).toHaveBeenCalledOnce()
    await pass(3_600_000)
    expect(offered.at(-1)).toMatchObject({ status: 'ready', uri: 'wc:2@2' })
    approve()
    await connecting
  })

  test('[S4.10:proposal] replaces a proposal that expired with a new one', async () => {
    const { connector, offered, decline, approve } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    // The library rejects so after `proposal_expire`.
    decline({ code: 0, message: 'Proposal expired' })
    await settled()
    expect(offered.at(-1)).toMatchObject({ status: 'ready', uri: 'wc:2@2' })
    approve()
    await connecting
  })

  test('offers the prepared proposal once', async () => {
    const { connector, library, offered } = parts
    await Promise.all([connector.prepare?.(), connector.prepare?.()])
    void connector.connect(PHONE).catch(() => {})
    await settled()
    expect(library.propose).toHaveBeenCalledOnce()
    expect(offered.at(-1)).toMatchObject({ uri: 'wc:1@2' })
  })

  test('rejects with USER_REJECTED and offers nothing after a rejection', async () => {
    const { connector, decline, offered } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    decline({ code: 5_000, message: 'User rejected.' })
    await expect(connecting).rejects.toMatchObject({ name: 'USER_REJECTED' })
    expect(offered.at(-1)).toEqual({ status: 'idle' })
  })

  test('[S4.2:fresh] rejects with CONNECT_CANCELLED once cancelled, and offers a new code next', async () => {
    const { connector, library, offered } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    void connector.cancel()
    await expect(connecting).rejects.toMatchObject({ name: 'CONNECT_CANCELLED' })
    expect(library.withdraw).toHaveBeenCalledOnce()
    void connector.connect(PHONE).catch(() => {})
    await settled()
    expect(offered.at(-1)).toMatchObject({ uri: 'wc:2@2' })
  })

  test.each([
    ['on Telegram', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Telegram-Android/11.4'],
    ['in Safari on iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'],
  ])(
    '[S4.2:pairing] [S4.2:fresh] reuses the pending code %s until shortly before it expires',
    async (_where, userAgent) => {
      const using = setUp(platformOf({ userAgent, maxTouchPoints: 5 }))
      const { connector, library, offered, pass } = using
      const first = connector.connect(PHONE)
      await settled()
      void connector.cancel()
      await expect(first).rejects.toThrow()
      const second = connector.connect(PHONE)
      await settled()
      expect(offered.at(-1)).toMatchObject({ uri: 'wc:1@2' })
      expect(library.propose).toHaveBeenCalledOnce()
      void connector.cancel()
      await expect(second).rejects.toThrow()
      await pass(231_000)
      void connector.connect(PHONE).catch(() => {})
      await settled()
      expect(offered.at(-1)).toMatchObject({ uri: 'wc:2@2' })
    },
  )

  test('ends on both sides if no namespace of the settlement is usable', async () => {
    const { connector, library, approve } = parts
    const connecting = connector.connect(PHONE)
    await settled()
    approve(null)
    await expect(connecting).rejects.toMatchObject({
      name: 'NETWORKS_NOT_APPROVED',
      context: { networks: 'eip155:42161, eip155:8453' },
    })
    expect(library.session.end).toHaveBeenCalledOnce()
  })

  test('[S3.4:wcError] [S8.6:session] ends the wait with the reason of a relay that rejects', async () => {
    const { connector, library, reject, offered } = parts
    library.propose.mockImplementation(() => new Promise(() => {}))
    const connecting = connector.connect(PHONE)
    await settled()
    reject(new Error('JWT validation error: JWT Token is not yet valid'))
    await expect(connecting).rejects.toMatchObject({ name: 'CLOCK_WRONG' })
    expect(offered.at(-1)).toMatchObject({ status: 'failed', error: { name: 'CLOCK_WRONG' } })
  })

  test('[S8.6:session] stops waiting for a relay that rejected while the code was prepared', async () => {
    const { connector, library, reject, offered, pass, approve } = parts
    library.propose.mockImplementationOnce(() => new Promise(() => {}))
    library.propose.mockImplementationOnce(() => new Promise(() => {}))
    const preparing = connector.prepare?.()
    await settled()
    reject(new Error('JWT validation error: JWT Token is not yet valid'))
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

  test('gives up on a silent relay after 15 s', async () => {
    const { connector, library, pass } = parts
    library.propose.mockImplementation(() => new Promise(() => {}))
    const connecting = connector.connect(PHONE)
    await settled()
    await Promise.all([expect(connecting).rejects.toMatchObject({ name: 'RELAY_UNREACHABLE' }), pass(15_000)])
  })

  test('reports code that cannot load, and retries', async () => {
    const { connector, load } = parts
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(connector.connect(PHONE)).rejects.toMatchObject({ name: 'WALLET_CODE_UNAVAILABLE' })
    void connector.connect(PHONE).catch(() => {})
    await settled()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

test('loads the library once for all session requests', async () => {
  const { connector, library, load } = parts
  const call = { namespace: 'eip155', method: 'personal_sign' } as const
  expect(await connector.session.restore()).toBeNull()
  expect(await connector.session.request(call)).toBe('0xsigned')
  await connector.session.end()
  expect(library.session.request).toHaveBeenCalledExactlyOnceWith(call)
  expect(library.session.end).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledOnce()
})

describe('a sign-in next to the proposal', () => {
  const SIGNED = [{ message: 'app.example wants you', signature: '0x12' }]

  test('is proposed with the session, and stored before the page has the account', async () => {
    const { connector, library, approve, host, completeSignIn } = setUp({ signIn: 'the text' })
    const connecting = connector.connect(PHONE)
    await settled()
    expect(library.propose).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'the text')
    approve(SESSION, SIGNED)
    await connecting
    expect(completeSignIn).toHaveBeenCalledExactlyOnceWith(SIGNED, SESSION)
    expect(completeSignIn.mock.invocationCallOrder[0]).toBeLessThan(
      host.walletConnected.mock.invocationCallOrder[0] ?? 0,
    )
  })

  test('makes its account the first one of the page', async () => {
    const eip155 = { accounts: [ADDRESS, OTHER_ADDRESS], caipNetworkId: BASE, approvedCaipNetworkIds: [BASE] }
    const { connector, approve, host, completeSignIn } = setUp({ signIn: 'the text' })
    completeSignIn.mockImplementationOnce(async (_, remote) => void remote.namespaces.eip155?.accounts.reverse())
    const connecting = connector.connect(PHONE)
    await settled()
    approve({ ...SESSION, namespaces: { eip155 } }, SIGNED)
    expect(await connecting).toMatchObject({ address: OTHER_ADDRESS })
    const notified = expect.objectContaining({ accounts: [OTHER_ADDRESS, ADDRESS] })
    expect(host.walletConnected).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ namespaces: { eip155: notified } }),
    )
  })

  test('stores nothing if the wallet left out the signature', async () => {
    const { connector, approve, host, completeSignIn } = setUp({ signIn: 'the text' })
    const connecting = connector.connect(PHONE)
    await settled()
    approve()
    await connecting
    expect(completeSignIn).not.toHaveBeenCalled()
    expect(host.walletConnected).toHaveBeenCalledOnce()
  })

  test.each([
    ['once more to a wallet that declined', { code: 5_000, message: 'User rejected.' }, 'the text'],
    ['not to one that failed over it', { code: 7_000, message: 'Signature verification failed' }, null],
  ])('is proposed %s', async (_, cause, proposed) => {
    const { connector, library, decline } = setUp({ signIn: 'the text' })
    const connecting = connector.connect(PHONE)
    connecting.catch(() => {})
    await settled()
    decline(cause)
    await expect(connecting).rejects.toThrow()
    connector.connect(PHONE).catch(() => {})
    await settled()
    expect(library.propose.mock.calls.map(([, signIn]) => signIn)).toEqual(['the text', proposed])
  })

  test('ends the session without an account if the page rejects it', async () => {
    const { connector, library, approve, host, completeSignIn } = setUp({ signIn: 'the text' })
    completeSignIn.mockRejectedValueOnce(new AirlockError('UNAUTHORIZED'))
    const connecting = connector.connect(PHONE)
    connecting.catch(() => {})
    await settled()
    approve(SESSION, SIGNED)
    await expect(connecting).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect(library.session.end).toHaveBeenCalledOnce()
    expect(host.walletConnected).not.toHaveBeenCalled()
  })
})
