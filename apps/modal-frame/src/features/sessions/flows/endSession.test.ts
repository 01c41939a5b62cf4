import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { pciOf, revokeText } from '@airlock/protocol/permissions/sessionTexts'
import { describe, expect, test, vi } from 'vitest'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import { modalAtom, opened } from '../../../core/router/modal.ts'
import { reset, routerAtom } from '../../../core/router/router.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import type { ListedSession } from '../state/ListedSession.ts'
import { noteGrants } from '../state/notedGrants.ts'
import { outcomesAtom, runAtom } from '../state/revocations.ts'
import { endSession } from './endSession.ts'
import { endSessions } from './endSessions.ts'
import { markRevoked } from './markRevoked.ts'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }
const SIGNATURE = `0x${'1b'.repeat(65)}`
const REVOKE = 'wallet_revokeExecutionPermission'
const grantOf = (context: string) => ({ context, chainId: ARBITRUM, permissions: [], policies: [], rules: [] })

function listed(context: string, change: Partial<ListedSession> = {}): ListedSession {
  return {
    pci: pciOf({ account: ADDRESS, chainId: ARBITRUM, context }),
    grant: grantOf(context),
    site: { name: 'Ether Range', origin: 'https://app.example' },
    status: 'active',
    isWider: false,
    isStored: false,
    isMarked: false,
    ...change,
  }
}

function setUp(respond: (context: string) => unknown = () => ({})) {
  const created = testDeps({}, { session: connectedSession() })
  const posted: { url: URL; method: string | undefined; body: unknown }[] = []
  const stack = testGateway({ features: { ...NO_FEATURES, sessions: true }, revoke: { success: true } })
  const fetch = (url: string, init: RequestInit) => {
    if (init.body != null) posted.push({ url: new URL(url), method: init.method, body: JSON.parse(String(init.body)) })
    return stack.gateway.fetch(url)
  }
  const deps = { ...created.deps, gateway: { ...stack.gateway, fetch } }
  const { store } = deps
  store.set(siteOriginAtom, 'https://app.example')
  store.set(routerAtom, reset({ view: 'SmartSessions' }))
  store.set(modalAtom, opened())
  for (const context of ['0x01', '0x02', '0x03']) {
    const site = { name: 'Ether Range', origin: 'https://app.example' }
    noteGrants(deps, [{ account: ADDRESS, grant: grantOf(context), site, createdAt: 1_000 }])
  }
  const requests: string[] = []
  vi.spyOn(deps.host, 'requestTransaction').mockImplementation(async ({ method, params }) => {
    if (method !== REVOKE) throw new Error('no list')
    const { permissionContext } = params as { permissionContext: string }
    requests.push(permissionContext)
    return respond(permissionContext) as never
  })
  const sign = vi.spyOn(deps.host, 'signModalMessage').mockResolvedValue(SIGNATURE)
  return { deps, store, requests, sign, posted, response: stack.respond }
}
const decline = () => {
  throw new AirlockError('USER_REJECTED')
}

describe('endSession', () => {
  test('[S7.21:request] marks the row of the gateway after the wallet revoked, by a signature', async () => {
    const { deps, posted, sign } = setUp()
    const session = listed('0x01', { isStored: true })
    expect(await endSession(deps, ACCOUNT, session)).toEqual({ status: 'revoked' })
    const timestamp = Math.floor(deps.clock.now() / 1_000)
    expect(sign.mock.calls).toEqual([
      [{ namespace: 'eip155', address: ADDRESS, text: revokeText(session.pci, timestamp) }],
    ])
    const [call] = posted
    expect([call?.method, call?.url.pathname, call?.url.searchParams.get('projectId'), call?.body]).toEqual([
      'POST',
      `/v1/sessions/${ADDRESS}/revoke`,
      'default',
      { pci: session.pci, signature: SIGNATURE, timestamp },
    ])
  })

  test.each([
    ['the gateway has no row', {}],
    ['the row is marked', { isStored: true, isMarked: true }],
  ])('asks for no signature if %s', async (_, change) => {
    const { deps, posted, sign } = setUp()
    await endSession(deps, ACCOUNT, listed('0x01', change))
    expect([sign.mock.calls, posted]).toEqual([[], []])
  })

  test('[T188] marks nothing that the wallet did not revoke', async () => {
    const { deps, posted, sign, store } = setUp(decline)
    const session = listed('0x01', { isStored: true })
    expect(await endSession(deps, ACCOUNT, session)).toEqual({ status: 'declined' })
    expect([sign.mock.calls, posted]).toEqual([[], []])
    expect(store.get(outcomesAtom)[session.pci]).toEqual({ status: 'declined' })
  })

  test('counts the answer of the wallet if the mark fails', async () => {
    const { deps, sign } = setUp()
    sign.mockRejectedValue(new AirlockError('USER_REJECTED'))
    expect(await endSession(deps, ACCOUNT, listed('0x01', { isStored: true }))).toEqual({ status: 'revoked' })
  })
})

describe('markRevoked', () => {
  test('reports a gateway that fails, and a declined signature', async () => {
    const { deps, sign, response: respond } = setUp()
    respond('revoke', 502)
    expect(await markRevoked(deps, ACCOUNT, listed('0x01').pci)).toBe(false)
    respond('revoke', { success: true })
    sign.mockImplementation(async () => decline())
    expect(await markRevoked(deps, ACCOUNT, listed('0x01').pci)).toBe(false)
  })
})

describe('endSessions', () => {
  const ALL = ['0x01', '0x02', '0x03'].map((context) => listed(context))

  test('revokes one after the other', async () => {
    let open = 0
    const { deps, store, requests } = setUp(async () => {
      open += 1
      expect(open).toBe(1)
      await Promise.resolve()
      open -= 1
      return {}
    })
    await endSessions(deps, ACCOUNT, ALL)
    expect(requests).toEqual(['0x01', '0x02', '0x03'])
    expect(store.get(runAtom)).toEqual({ requested: 3, done: 3, revoked: 3, stage: 'over' })
  })

  test('[T195] sends no request after a declined one', async () => {
    const { deps, store, requests } = setUp((context) => (context === '0x02' ? decline() : {}))
    await endSessions(deps, ACCOUNT, ALL)
    expect(requests).toEqual(['0x01', '0x02'])
    expect(store.get(runAtom)).toEqual({ requested: 3, done: 2, revoked: 1, stage: 'over' })
  })

  test.each([
    [
      'the visitor stops',
      ({ store }: ReturnType<typeof setUp>) =>
        store.set(runAtom, (run) => run && { ...run, stage: 'stopping' as const }),
    ],
    [
      'the visitor leaves the list',
      ({ store }: ReturnType<typeof setUp>) => store.set(routerAtom, reset({ view: 'Account' })),
    ],
  ])('sends no further request once %s', async (_, act) => {
    const created: ReturnType<typeof setUp> = setUp(() => {
      act(created)
      return {}
    })
    await endSessions(created.deps, ACCOUNT, ALL)
    expect(created.requests).toEqual(['0x01'])
    expect(created.store.get(runAtom)?.stage).toBe('over')
  })

  test('continues after a wallet that lets no app revoke', async () => {
    const unsupported = new AirlockError('UNSUPPORTED_METHOD')
    const { deps, store, requests } = setUp((context) => {
      if (context === '0x01') throw unsupported
      return {}
    })
    await endSessions(deps, ACCOUNT, ALL)
    expect(requests).toEqual(['0x01', '0x02', '0x03'])
    expect(store.get(runAtom)).toMatchObject({ done: 3, revoked: 2 })
  })
})
