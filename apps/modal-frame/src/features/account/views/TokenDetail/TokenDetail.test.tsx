import { expect, test, vi } from 'vitest'
import { routeAtom, routerAtom } from '../../../../core/router/router.ts'
import type { AccountToken } from '../../../../core/tokens/AccountToken.ts'
import { chosenTokenAtom } from '../../../../core/tokens/chosenToken.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ARBITRUM, connectedSession, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { TokenDetail } from './TokenDetail.tsx'

async function shown(overrides: Record<string, unknown> = {}) {
  const created = testDeps({}, { session: connectedSession() })
  const token = tokenBalance(overrides) as AccountToken
  created.store.set(routerAtom, [{ view: 'Account' }, { view: 'TokenDetail', token }])
  const view = await testView(created, <TokenDetail />)
  await view.settled()
  return { ...created, token, view }
}

test('shows price, change, worth, six digits and the contract', async () => {
  const { view, clipboard } = await shown({
    address: `${ARBITRUM}:${OTHER_ADDRESS}`,
    change24h: -1.5,
    quantity: { decimals: '18', numeric: '2.000000000000000001' },
  })
  // The price's code loads after the view.
  await vi.waitFor(async () => {
    await view.settled()
    expect(view.text()).toContain('$3,500.00')
  })
  for (const text of ['Ether', '$3,500.00', '−1.5%', '$7,000.00', '2 ETH', '0x2546…Ec30'])
    expect(view.text()).toContain(text)
  const write = vi.spyOn(clipboard, 'write')
  await view.click('Copy address')
  expect(write).toHaveBeenCalledWith(OTHER_ADDRESS)
})

test('draws prices of a day and a week, and nothing without earlier prices', async () => {
  const points = [
    { time: 0, price: 3_400 },
    { time: 60, price: 3_500 },
  ]
  const { gateway, requests, respond } = testGateway({ chart: { points } })
  const created = testDeps({}, { session: connectedSession() })
  const token = tokenBalance({}) as AccountToken
  created.store.set(routerAtom, [{ view: 'Account' }, { view: 'TokenDetail', token }])
  const view = await testView({ deps: { ...created.deps, gateway } }, <TokenDetail />)
  // The line's code loads with the first price.
  await vi.waitFor(async () => {
    await view.settled()
    expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('$3,400.00 – $3,500.00')
  })
  respond('chart', { points: [] })
  await view.after(() => document.querySelectorAll<HTMLElement>('[role=tab]')[1]?.click())
  await view.settled()
  expect(document.querySelector('[role=img]')).toBeNull()
  expect(document.querySelectorAll('[role=tab]')).toHaveLength(2)
  const charts = requests.filter(({ pathname }) => pathname === '/v1/fungible/chart')
  expect(new Set(charts.map(({ searchParams }) => searchParams.get('period')))).toEqual(new Set(['1d', '1w']))
  expect(charts[0]?.searchParams.get('address')).toBe(`${token.chainId}:0x${'e'.repeat(40)}`)
})

test('opens the send form with the token', async () => {
  const { view, store, token } = await shown()
  await view.click('Send')
  expect(store.get(routeAtom).view).toBe('WalletSend')
  expect(store.get(chosenTokenAtom)).toEqual({ side: 'from', token })
})

test('warns of an unverified token, without a price or actions', async () => {
  const flags = { is_spam: true, reasons: ['link'], is_verified: false, is_tiny: false }
  const { view } = await shown({ flags, address: `${ARBITRUM}:${OTHER_ADDRESS}` })
  expect(view.alert()).toBe('Unverified token\nIts name contains a link: don’t open it.')
  expect(view.text()).not.toContain('$')
  expect(view.button('Send')).toBeUndefined()
})
