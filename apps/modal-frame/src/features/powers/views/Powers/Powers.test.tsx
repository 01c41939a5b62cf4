import type { Powers as HttpResponse, Power as ListedPower } from '@airlock/protocol/gateway/answers/powers'
import { describe, expect, test, vi } from 'vitest'
import type { ChainAdapter } from '../../../../core/ports/Namespace.ts'
import { queryClient } from '../../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../../core/queries/queryKeys.ts'
import { routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector } from '../../../../testing/testConnectors.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { SIGNED_IN } from '../../../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession, hostNetwork } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { POWER_SPENDER, samplePower } from '../../../../testing/testPowers.ts'
import { testView } from '../../../../testing/testView.tsx'
import { powerId } from '../../state/listedPower.ts'
import { revokeRunAtom } from '../../state/revokeRun.ts'
import { Power } from '../Power/Power.tsx'
import { Powers } from './Powers.tsx'

const SPAM = { is_verified: false, is_spam: true, reasons: ['link' as const] }
const UNLISTED = { is_verified: false, is_spam: false, reasons: [] }
const LIST: readonly ListedPower[] = [
  samplePower({ spenderName: 'Permit2' }),
  samplePower({ name: 'Idle', symbol: 'IDLE', atRisk: '0', amount: '5000000', kind: 'permit2' }),
  samplePower({ name: 'Claim now', symbol: 'CLAIM', kind: 'collection', flags: SPAM, is_called: false, atRisk: '0' }),
  samplePower({
    name: 'Paused',
    symbol: 'PAUSE',
    kind: 'item',
    tokenId: '7',
    is_unread: true,
    amount: undefined,
    atRisk: undefined,
  }),
]

async function shown(answer: Partial<HttpResponse> | number, code?: ChainAdapter['code']) {
  const { deps: plain, adapter } = testDeps({}, { session: connectedSession() })
  Object.assign(adapter, { code })
  const response = typeof answer === 'number' ? answer : { data: [...LIST], coverage: {}, ...answer }
  const stack = testGateway({ [ADDRESS]: response })
  const deps = { ...plain, gateway: stack.gateway }
  deps.store.set(routerAtom, [{ view: 'Powers' }])
  if (typeof response !== 'number')
    queryClient(deps.store).setQueryData(queryKeys.powers({ network: BASE, address: ADDRESS }), response)
  const view = await testView({ deps }, <Powers />)
  await view.settled()
  return { deps, view, stack }
}
const twice = (text: string): [string, string] => [text, text]
const row = (view: Awaited<ReturnType<typeof shown>>['view'], text: string) =>
  view.buttons().find((name) => name?.includes(text)) ?? ''

describe('Powers', () => {
  test('shows token, spender, limit and risk', async () => {
    const { view, stack } = await shown({})
    expect(row(view, 'USD Coin')).toMatch(/USD Coin.*Permit2.*Any amount.*Mar 3, 2025.*\$12\.00.*At risk now/)
    expect(
      stack.requests.some(
        ({ pathname, search }) =>
          pathname.endsWith(`/v1/powers/${ADDRESS}`) && search.includes('chainId=eip155%3A42161'),
      ),
    ).toBe(true)
  })

  test('[T222] shows a power that could not be read, and never as absent', async () => {
    const { view } = await shown({})
    expect(row(view, 'Paused')).toContain('Couldn’t load')
  })

  test('folds but counts allowances that can take nothing', async () => {
    const { view } = await shown({})
    expect(row(view, 'Idle')).toBe('')
    await view.click('1 allowance that can take nothing now')
    expect(row(view, 'Idle')).toContain('Up to 5 IDLE')
  })

  test('[T223] offers no revoke of a planted power', async () => {
    const { deps, view } = await shown({})
    await view.click('1 allowance for an unknown token')
    expect(view.text()).toContain('Ignore these.')
    await view.click(row(view, 'Claim now'))
    expect(deps.store.get(routeAtom).view).toBe('Power')
    const detail = await testView({ deps }, <Power />)
    await detail.settled()
    expect(detail.text()).toContain('Ignore this.')
    expect(detail.button('Revoke')).toBeUndefined()
  })

  const permit = samplePower({
    ...{ name: 'Stables', symbol: 'STB', flags: UNLISTED, is_called: false, value: undefined },
    ...{ amount: '5000000', atRisk: '3000000' },
  })

  test.each<[string, Partial<ListedPower>, RegExp]>([
    ['[T258] warns that a confirmed permit at an unlisted token may be real', {}, /Up to 5 STB.*3 STB.*At risk now/],
    ['[T268] lists a permit with an unknown balance', { atRisk: undefined }, /Up to 5 STB.*Unknown.*At risk now/],
    [
      '[T268] lists a collection with an unknown balance',
      { kind: 'collection', amount: undefined, atRisk: undefined },
      /All NFTs.*Unknown.*At risk now/,
    ],
    ['[T268] lists spam that the account gave', { flags: SPAM, is_called: true }, /Up to 5 STB.*3 STB.*At risk now/],
    ['[T268] lists a confirmed permit at a token with a link', { flags: SPAM }, /Up to 5 STB.*3 STB.*At risk now/],
  ])('%s', async (_title, change, text) => {
    const { deps, view } = await shown({ data: [{ ...permit, ...change }] })
    await view.click('1 allowance to check')
    expect(view.text()).toContain('These may be real, although anyone can create them.')
    expect(row(view, 'Stables')).toMatch(text)
    expect(row(view, 'Base')).toContain('1 allowance to check')
    await view.click(row(view, 'Stables'))
    const detail = await testView({ deps }, <Power />)
    await detail.settled()
    expect(detail.text()).toContain('This may be real, so you can revoke it. Revoking runs the token’s code.')
    expect(detail.text()).toContain('At risk now')
    expect(detail.text()).not.toContain('Ignore this.')
    expect(detail.button('Revoke')).toBeDefined()
  })

  test.each<[string, Partial<ListedPower>]>([
    ['without a balance', { atRisk: '0' }],
    ['that its token does not confirm', { is_unread: true, amount: undefined, atRisk: undefined }],
    ['with a sign of spam and no balance', { flags: SPAM, atRisk: '0' }],
  ])('[T258] ignores a permit at an unlisted token %s', async (_what, change) => {
    const { deps, view } = await shown({ data: [{ ...permit, ...change }] })
    await view.click('1 allowance for an unknown token')
    expect(view.text()).toContain('Ignore these.')
    await view.click(row(view, 'Stables'))
    const detail = await testView({ deps }, <Power />)
    await detail.settled()
    expect(detail.text()).toContain('Ignore this.')
    expect(detail.button('Revoke')).toBeUndefined()
  })

  test('[T223] selects and counts an allowance at Permit2 of a token with a link', async () => {
    const { view } = await shown({
      data: [samplePower(), samplePower({ name: 'Curve.fi', kind: 'permit2', flags: SPAM })],
    })
    expect(row(view, 'Curve.fi')).toContain('At risk now')
    expect(row(view, 'Base')).toContain('2 allowances')
    await view.click('Select')
    await view.click('Select all')
    expect(view.button('Revoke 2 allowances')).toBeDefined()
  })

  test('[T223] selects all but planted ones', async () => {
    const { view } = await shown({})
    await view.click('Select')
    await view.click('Select all')
    expect(view.button('Revoke 3 allowances')).toBeDefined()
    expect(view.text()).not.toContain('Claim now')
  })

  test.each([
    ['an NFT collection', samplePower({ name: 'Apes', kind: 'collection', flags: UNLISTED }), true],
    ['an unlisted token', samplePower({ name: 'Apes', flags: UNLISTED }), true],
    ['an unlisted token at Permit2', samplePower({ name: 'Apes', kind: 'permit2', flags: UNLISTED }), false],
  ])('announces before a revoke of several that %s is sent by itself', async (_what, other, isSaid) => {
    const { view } = await shown({ data: [samplePower(), other] })
    const note = 'NFTs and unlisted tokens are revoked one by one, so one can’t block the rest.'
    await view.click('Select')
    expect(view.text()).not.toContain(note)
    await view.click('Select all')
    expect(view.text().includes(note)).toBe(isSaid)
  })

  test('shows the list after one revoke, and no old result with another allowance', async () => {
    const [first] = LIST
    const { deps, view } = await shown({})
    const account = { network: ARBITRUM, address: ADDRESS }
    const finished = first === undefined ? [] : [first]
    const run = {
      account,
      requested: 1,
      finished,
      inactive: [],
      leftOut: [],
      stage: 'over',
      isStopping: false,
    } as const
    deps.store.set(revokeRunAtom, run)
    const again = await testView({ deps }, <Powers />)
    await again.settled()
    expect(again.button('Select')).toBeDefined()
    await view.click(row(view, 'Paused'))
    expect(deps.store.get(revokeRunAtom)).toBeNull()
    deps.store.set(revokeRunAtom, { ...run, stage: 'network' })
    await view.click(row(view, 'Paused'))
    expect(deps.store.get(revokeRunAtom)).not.toBeNull()
  })

  test('[T222] hides no allowance that another account revoked', async () => {
    const { deps } = await shown({})
    const account = { network: ARBITRUM, address: POWER_SPENDER }
    const run = {
      requested: 2,
      finished: LIST.slice(0, 1),
      inactive: [],
      leftOut: [],
      stage: 'over',
      isStopping: false,
    } as const
    deps.store.set(revokeRunAtom, { ...run, account })
    const view = await testView({ deps }, <Powers />)
    await view.settled()
    expect(row(view, 'USD Coin')).not.toBe('')
    expect(view.text()).not.toContain('allowance revoked')
    expect(deps.store.get(revokeRunAtom)).toBeNull()
  })

  test.each([
    ['hides a revoked allowance', '2025-03-03T10:00:00.000Z', false],
    ['shows a revoked allowance that was given again', '2025-03-03T10:05:00.000Z', true],
  ])('[T222] %s', async (_what, since, isShown) => {
    const [first, ...others] = LIST
    const { deps } = await shown({ data: [{ ...samplePower(first), since }, ...others] })
    const account = { network: ARBITRUM, address: ADDRESS }
    const run = {
      requested: 2,
      finished: LIST.slice(0, 1),
      inactive: [],
      leftOut: [],
      stage: 'over',
      isStopping: false,
    } as const
    deps.store.set(revokeRunAtom, { ...run, account })
    const view = await testView({ deps }, <Powers />)
    await view.settled()
    expect(view.text()).toContain('1 allowance revoked.')
    expect(view.text().includes('USD Coin')).toBe(isShown)
  })

  test('[T270] names an allowance that its contract keeps after the revoke', async () => {
    const { deps } = await shown({})
    const account = { network: ARBITRUM, address: ADDRESS }
    const stillAllowed = LIST.slice(1, 2).map(powerId)
    const run = { account, requested: 2, finished: LIST.slice(0, 1), inactive: [], leftOut: [], isStopping: false }
    deps.store.set(revokeRunAtom, { ...run, stillAllowed, stage: 'over' })
    const view = await testView({ deps }, <Powers />)
    await view.settled()
    expect(view.text()).toContain(
      '1 allowance revoked. 1 is still active. Confirmed, but the contract still allows it or doesn’t respond: IDLE.',
    )
  })

  test('[T269] keeps an allowance in sight that only one node says has ended', async () => {
    const { deps } = await shown({})
    const account = { network: ARBITRUM, address: ADDRESS }
    const run = { account, requested: 2, finished: [], inactive: LIST.slice(0, 2), leftOut: [], isStopping: false }
    deps.store.set(revokeRunAtom, { ...run, stage: 'over' })
    const view = await testView({ deps }, <Powers />)
    await view.settled()
    expect(view.text()).toContain('2 aren’t active anymore, according to Arbitrum One.')
    expect(view.text()).not.toMatch(/revoked|still active/)
    expect(view.text()).toContain('USD Coin')
  })

  test('leaves the result of a run where scrolling returns a promise', async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    scroll.mockImplementation((() => Promise.resolve()) as never)
    const { deps } = await shown({})
    const account = { network: ARBITRUM, address: ADDRESS }
    const run = {
      account,
      requested: 2,
      finished: [],
      inactive: [],
      leftOut: [],
      stage: 'over',
      isStopping: false,
    } as const
    deps.store.set(revokeRunAtom, run)
    const view = await testView({ deps }, <Powers />)
    await view.settled()
    expect(scroll).toHaveBeenCalled()
    await view.click('Done')
    expect(view.button('Select')).toBeDefined()
    scroll.mockRestore()
  })

  test.each<[string, Partial<HttpResponse>, string]>([
    ['all', { coverage: {} }, 'We checked the full history of Arbitrum One.'],
    [
      'some',
      { coverage: { since: '2026-01-14T10:00:00.000Z' } },
      'We checked activity since Jan 14, 2026. Older allowances aren’t listed.',
    ],
    ['growing', { coverage: { is_indexing: true } }, 'Still checking older activity, so more may appear.'],
    ['partial', { is_partial: true }, 'Some allowances aren’t shown.'],
  ])('states the range of blocks: %s', async (_what, answer, text) => {
    const { view } = await shown(answer)
    expect(view.text()).toContain(text)
    expect(view.text()).toContain('Access given by signing messages isn’t listed.')
  })

  const planted = samplePower({ name: 'Claim now', flags: SPAM, is_called: false, atRisk: '0' })
  const since = '2026-01-14T10:00:00.000Z'

  test.each<[string, Partial<HttpResponse>, string, string]>([
    ['while older blocks are read', { data: [], coverage: { is_indexing: true } }, 'Reading…', 'Reading…'],
    ['of a part of the history', { data: [], coverage: { since } }, ...twice('No allowances since Jan 14, 2026')],
    [
      'next to unknown tokens',
      { data: [planted] },
      'No allowances for known tokens',
      '1 allowance for an unknown token',
    ],
    ['of more than were read', { data: [], is_partial: true }, ...twice('Some allowances aren’t shown.')],
  ])('[T222] does not claim that there are none %s', async (_what, answer, text, other) => {
    const { view } = await shown(answer)
    expect(view.text()).toContain(text)
    expect(view.text()).not.toContain('No allowances on')
    expect(row(view, 'Base')).toContain(other)
  })

  test.each<[string, Partial<HttpResponse>]>([
    ['none', { data: [], is_partial: true, coverage: {} }],
    ['planted ones', { data: [planted], is_partial: true, coverage: {} }],
  ])('[T257] says that a partial list with %s is incomplete', async (_what, answer) => {
    const { view } = await shown(answer)
    expect(view.text()).toContain('This list is incomplete')
    expect(view.text()).not.toMatch(/No allowances|full history/)
    expect(row(view, 'Base')).toContain('Some allowances aren’t shown.')
  })

  test.each<[string, readonly ListedPower[]]>([
    ['no allowance', []],
    ['planted ones', [planted]],
    ['some', LIST],
  ])('[T222] says of an answer without a range, with %s, that it may lack some', async (_what, data) => {
    const { view } = await shown({ data: [...data], coverage: undefined })
    expect(view.text()).toContain('We couldn’t tell how far back this list goes.')
    expect(view.text()).not.toMatch(/No allowances|full history/)
    expect(view.text().includes('This list is incomplete')).toBe(true)
    expect(row(view, 'Base')).toContain('This list is incomplete')
  })

  test('[T222] marks an incomplete count of another network', async () => {
    const { view } = await shown({ coverage: { is_indexing: true } })
    expect(row(view, 'Base')).toContain('3 allowances · 1 allowance for an unknown token · Reading…')
  })

  test('requests allowances on many other networks only on demand', async () => {
    const networks = Array.from({ length: 10 }, (_, index) => hostNetwork(`eip155:${42_161 + index}`))
    const { deps } = testDeps({ networks }, { session: connectedSession() })
    const served = networks.map(({ caipNetworkId }) => caipNetworkId)
    const { gateway, requests } = testGateway({
      [ADDRESS]: { data: [] },
      'supported-chains': { http: served, ws: [] },
    })
    const view = await testView({ deps: { ...deps, gateway } }, <Powers />)
    const chains = () => new Set(requests.flatMap(({ search }) => /chainId=eip155%3A(\d+)/.exec(search)?.[1] ?? []))
    await view.settled()
    expect([...chains()]).toEqual(['42161'])
    await view.click('Other networks')
    await vi.waitFor(() => expect(chains().size).toBe(10))
  })

  test('[T217] names the networks whose code could not be read', async () => {
    const { view } = await shown({ data: [] }, async () => ({ kind: 'unread' }))
    expect(view.text()).toContain('Couldn’t check 2 networks.')
  })

  test.each([
    ['unknown', 'your account runs unknown code. It can move everything you receive.'],
    ['sweeper', 'your account sends away everything it receives. Don’t add funds.'],
  ] as const)('[T217] describes what %s code can do, on each network', async (kind, text) => {
    const { view } = await shown({ data: [] }, async () => ({ kind, delegate: POWER_SPENDER }))
    for (const network of ['Arbitrum One', 'Base']) expect(view.text()).toContain(`On ${network}, ${text}`)
    expect(view.text()).toContain('someone may have your key')
    expect(view.button('Remove the code on Base')).toBeUndefined()
  })

  test('[T217] offers the email wallet to remove dangerous code', async () => {
    const { deps, adapter } = testDeps({}, { session: SIGNED_IN.session })
    deps.store.set(connectorsAtom, [fakeEmailConnector()])
    adapter.code = async (_address, { name }) =>
      name === 'Base' ? { kind: 'sweeper', delegate: POWER_SPENDER } : { kind: 'none' }
    const view = await testView({ deps }, <Powers />)
    await view.settled()
    await view.after(() => import('../../../../core/delegates/RemoveCode.tsx'))
    expect(view.button('Remove the code on Base')).toBeDefined()
    expect(view.button('Remove the code on Arbitrum One')).toBeUndefined()
  })

  test('[T217] shows that the code is still loading', async () => {
    const { deps, adapter } = testDeps({}, { session: connectedSession() })
    adapter.code = () => new Promise(() => {})
    const view = await testView({ deps }, <Powers />)
    expect(view.text()).toContain('Checking your account')
  })

  test('shows an empty list', async () => {
    const { view } = await shown({ data: [] })
    expect(view.text()).toContain('No allowances on Arbitrum One')
  })

  test('shows a read error and retries', async () => {
    const { view, stack } = await shown(502)
    expect(view.alert()).toContain('Couldn’t load your allowances on Arbitrum One')
    stack.respond(ADDRESS, { data: [...LIST] })
    await view.click('Try again')
    await view.settled()
    expect(row(view, 'USD Coin')).not.toBe('')
  })

  test('shows whole addresses, and warns of an allowance without a limit', async () => {
    const { deps, view } = await shown({})
    await view.click(row(view, 'USD Coin'))
    const detail = await testView({ deps }, <Power />)
    await detail.settled()
    expect(detail.text()).toContain(POWER_SPENDER)
    expect(detail.text()).toContain('Unlimited: the spender can take all of this token, now and later.')
    expect(detail.button('Revoke')).toBeDefined()
  })
})
