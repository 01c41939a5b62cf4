import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { SessionRow } from '@airlock/protocol/gateway/answers/sessions'
import { pciOf } from '@airlock/protocol/permissions/sessionTexts'
import { describe, expect, test, vi } from 'vitest'
import { modalAtom, opened } from '../../../../core/router/modal.ts'
import { routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { noteGrants } from '../../state/notedGrants.ts'
import { SmartSession } from '../SmartSession/SmartSession.tsx'
import { SmartSessions } from './SmartSessions.tsx'

const GRANT = {
  context: '0x01',
  chainId: ARBITRUM,
  to: OTHER_ADDRESS,
  permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } }],
  policies: [],
  rules: [],
} as const
const ROW: SessionRow = {
  pci: `0x${'ab'.repeat(32)}`,
  chainId: ARBITRUM,
  expiry: 4_000_000_000,
  permissions: [{ type: 'everything', data: {} }],
  policies: [],
  rules: [],
  project: { id: 'p', name: 'Kept App' },
  createdAt: 1_700_000_000_000,
}

async function shown(wallet: Record<string, (params: unknown) => unknown> = {}, rows: readonly SessionRow[] = [ROW]) {
  const { deps: plain } = testDeps({}, { session: connectedSession() })
  const stack = testGateway({
    features: { ...NO_FEATURES, sessions: true },
    [ADDRESS]: { sessions: rows, pcis: rows },
    revoke: { success: true },
  })
  const fetch = vi.fn(stack.gateway.fetch)
  const deps = { ...plain, gateway: { ...stack.gateway, fetch } }
  noteGrants(deps, [{ account: ADDRESS, grant: GRANT, site: { name: 'Ether Range', origin: '' }, createdAt: 1_000 }])
  vi.spyOn(deps.host, 'requestTransaction').mockImplementation(async ({ method, params }) => {
    const respond = wallet[method]
    if (respond === undefined) throw new Error('unknown method')
    return respond(params) as never
  })
  deps.store.set(routerAtom, [{ view: 'SmartSessions' }])
  const view = await testView({ deps }, <SmartSessions />)
  await view.settled()
  return { deps, view, calls: fetch.mock.calls as unknown as [string, RequestInit][] }
}

async function clickAndLoad(view: Awaited<ReturnType<typeof testView>>, name: string) {
  await view.click(name)
  await view.after(() => vi.dynamicImportSettled())
  await view.settled()
}

describe('SmartSessions', () => {
  test('lists each permission with its sentence, the worst first', async () => {
    const { view } = await shown()
    expect(view.tabs()).toEqual(['Active', 'Expired', 'Revoked'])
    const [stored = '', recorded = ''] = view.buttons()
    expect(stored).toContain('Kept App')
    expect(stored).toContain('Unknown permission')
    expect(stored).toContain('Until')
    expect(recorded).toContain('Ether Range')
    expect(recorded).toContain('Spend up to 1 ETH')
    expect(recorded).toContain('No expiry')
  })

  test('names an unlimited amount without a period', async () => {
    const data = { periodAmount: `0x${'f'.repeat(64)}`, periodDuration: 86_400 }
    const { view } = await shown({}, [{ ...ROW, permissions: [{ type: 'native-token-periodic', data }] }])
    expect(view.text()).toContain('Spend any amount of ETH')
  })

  test('[S7.20:request] asks the gateway by GET for the sessions of the address', async () => {
    const { calls } = await shown()
    const [call] = calls.filter(([url]) => url.includes('/v1/sessions/'))
    const { pathname, searchParams } = new URL(call?.[0] ?? '')
    expect([call?.[1].method, pathname, searchParams.get('projectId')]).toEqual([
      'GET',
      `/v1/sessions/${ADDRESS}`,
      'default',
    ])
  })

  test('[S1.3:sessions] revokes a stored session at the wallet, then the gateway', async () => {
    const pci = pciOf({ account: ADDRESS, ...GRANT })
    const revoke = vi.fn(() => ({}))
    const { deps, view, calls } = await shown({ wallet_revokeExecutionPermission: revoke }, [{ ...ROW, pci }])
    vi.spyOn(deps.host, 'signModalMessage').mockResolvedValue('0x1234')
    expect(view.buttons().filter((name) => /Ether Range|Kept App/.test(name ?? ''))).toHaveLength(1)
    await view.click(view.buttons().find((name) => /Ether Range|Kept App/.test(name ?? '')) ?? '')
    const detail = await testView({ deps }, <SmartSession />)
    await detail.settled()
    await clickAndLoad(detail, 'Revoke')
    expect(revoke).toHaveBeenCalledExactlyOnceWith({ permissionContext: GRANT.context })
    const [call] = calls.filter(([url]) => url.includes(`/v1/sessions/${ADDRESS}/revoke`))
    expect(JSON.parse(String(call?.[1].body))).toMatchObject({ pci, signature: '0x1234' })
    expect(detail.text()).toContain('Revoked')
    expect(detail.button('Revoke')).toBeUndefined()
  })

  test('warns that a list may be incomplete without the gateway', async () => {
    const { deps, view } = await shown()
    const failing = { ...deps, gateway: { ...deps.gateway, fetch: async () => new Response('', { status: 500 }) } }
    const again = await testView({ deps: failing }, <SmartSessions key="again" />)
    await again.settled()
    expect(again.alert()).toContain('Couldn’t load your permissions')
    expect(view).toBeDefined()
  })

  test('[T188] keeps a permission active if the wallet lists an unreadable entry', async () => {
    const { view } = await shown({ wallet_getGrantedExecutionPermissions: () => [{ ...GRANT, context: 7 }] })
    expect(view.text()).toContain('Ether Range')
  })

  test.each([[null], [{ permissions: [] }]])('keeps what it noted if the wallet has no list: %j', async (response) => {
    const { view } = await shown({ wallet_getGrantedExecutionPermissions: () => response })
    expect(view.text()).toContain('Ether Range')
    expect(view.alert()).toBeUndefined()
  })

  test('shows an empty list of the wallet as revoked', async () => {
    const { view } = await shown({ wallet_getGrantedExecutionPermissions: () => [] })
    expect(view.text()).not.toContain('Ether Range')
    await view.click('Revoked')
    expect(view.text()).toContain('Ether Range')
  })

  test('revokes a selection, and counts those that are left', async () => {
    const { view, deps } = await shown({ wallet_revokeExecutionPermission: () => ({}) })
    deps.store.set(modalAtom, opened())
    await view.click('Select')
    await vi.waitFor(async () => {
      await view.settled()
      expect(view.button('Cancel')).toBeDefined()
    })
    expect(view.button('Revoke')).toBeUndefined()
    for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      await view.after(() => box.click())
    await view.click('Revoke 2 permissions')
    await view.settled()
    // The wallet cannot revoke without a context.
    expect(view.text()).toContain('1 permission revoked')
    expect(view.text()).toContain('1 is still active.')
    await view.click('Cancel')
    expect(view.text()).not.toContain('Ether Range')
  })
})

describe('SmartSession', () => {
  async function openedFrom(wallet: Record<string, () => unknown>) {
    const { deps, view } = await shown(wallet)
    const row = view.buttons().find((name) => name?.includes('Ether Range')) ?? ''
    await view.click(row)
    const route = deps.store.get(routeAtom)
    expect(route.view).toBe('SmartSession')
    const detail = await testView({ deps }, <SmartSession />)
    await detail.settled()
    return detail
  }
  const REVOKE = 'wallet_revokeExecutionPermission'

  test('marks a permission that the visitor revoked in the wallet itself', async () => {
    const { deps, view, calls } = await shown()
    vi.spyOn(deps.host, 'signModalMessage').mockResolvedValue('0x1234')
    await view.click(view.buttons().find((name) => name?.includes('Kept App')) ?? '')
    const detail = await testView({ deps }, <SmartSession />)
    await detail.settled()
    expect(detail.button('I revoked it in my wallet')).toBeUndefined()
    await clickAndLoad(detail, 'Revoke')
    expect(detail.text()).toContain('under settings, then permissions.')
    await clickAndLoad(detail, 'I revoked it in my wallet')
    const [call] = calls.filter(([url]) => url.includes('/revoke'))
    expect(JSON.parse(String(call?.[1].body))).toMatchObject({ pci: ROW.pci, signature: '0x1234' })
  })

  test('shows the whole address, the network and that it never ends', async () => {
    const view = await openedFrom({})
    expect(view.heading()).toBe('Ether Range')
    expect(view.text()).toContain(OTHER_ADDRESS)
    expect(view.text()).toContain('Never')
    expect(view.text()).toContain('Can be passed onTo anyone')
  })

  test('lists powers only if there are several', async () => {
    const only = await openedFrom({})
    expect(only.text()).not.toContain('Allows')
    const permissions = [...GRANT.permissions, { type: 'token-approval-revocation', data: {} }]
    const view = await openedFrom({ wallet_getGrantedExecutionPermissions: () => [{ ...GRANT, permissions }] })
    expect(view.text()).toContain('AllowsSpend up to 1 ETH')
    expect(view.text()).toContain('AllowsRevoke token allowances')
  })

  test('names the account once if a rule limits the permission to it', async () => {
    const rules = [{ type: 'redeemer', data: { addresses: [OTHER_ADDRESS] } }]
    const view = await openedFrom({ wallet_getGrantedExecutionPermissions: () => [{ ...GRANT, rules }] })
    expect(view.text()).toContain(`Used only by${OTHER_ADDRESS}`)
    expect(view.text()).not.toContain('Used by')
  })

  test('names an unknown rule, which limits nothing', async () => {
    const rules = [
      { type: 'call-limit\u202e', data: { count: 1 } },
      { type: 'payee', data: { addresses: 'everyone' } },
    ]
    const view = await openedFrom({ wallet_getGrantedExecutionPermissions: () => [{ ...GRANT, rules }] })
    const shown = [...document.querySelectorAll('.facts > div')].map(({ textContent }) => textContent)
    expect(shown.filter((text) => text?.startsWith('Other limit'))).toEqual([
      'Other limitcall-limit',
      'Other limitpayee',
    ])
    expect(view.text()).toContain('Ether RangeSpend up to 1 ETH')
    expect(view.text()).toContain('Can be passed onTo anyone')
    expect(view.text()).not.toContain('Pays only')
  })

  test('shows a permission as revoked once the wallet revoked it', async () => {
    const view = await openedFrom({ [REVOKE]: () => ({}) })
    await clickAndLoad(view, 'Revoke')
    expect(view.text()).toContain('Revoked')
    expect(view.button('Revoke')).toBeUndefined()
  })

  test('keeps the permission active if the wallet lets no app revoke', async () => {
    const unsupported = Object.assign(new Error('no'), { code: 4200 })
    const { AirlockError } = await import('@airlock/protocol/errors/AirlockError')
    const view = await openedFrom({
      [REVOKE]: () => {
        throw new AirlockError('WALLET_FAILED', { cause: unsupported })
      },
    })
    await clickAndLoad(view, 'Revoke')
    expect(view.text()).toContain('under settings, then permissions')
    expect(view.button('Revoke')).toBeDefined()
  })
})
