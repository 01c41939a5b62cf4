import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../core/queries/queryKeys.ts'
import { PAGES, SIGNED_IN, setUpEmailViews } from '../../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM, BASE } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { testView } from '../../../testing/testView.tsx'
import { RecoveryGate } from './RecoveryGate.tsx'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }
const STATUS = { hasPasskey: true, isOffered: false }
const OWNED = { decimals: '18', numeric: '0.5' }
const VERIFIED = { is_spam: false, is_verified: true, is_tiny: false }
const WARNING = 'Only this passkey opens this wallet'

const COIN = { symbol: 'ETH', name: 'Ether', price: 0, iconUrl: '' }
const onBase = (value: number, chainId = BASE) => [
  { ...COIN, chainId, value, quantity: { decimals: '18', numeric: '1' } },
]

function setUp(value: number, { needsRecovery = true, balances = onBase(0) as object[] | number } = {}) {
  const plain = setUpEmailViews({}, SIGNED_IN)
  const { gateway, requests } = testGateway({ balance: typeof balances === 'number' ? balances : { balances } })
  const created = { ...plain, deps: { ...plain.deps, gateway }, requests }
  const passkeyOnly = { newWallets: true, recoveryFromUsd: 100 }
  created.store.set(secureSiteAtom, { origin: 'https://keys.example', projectId: 'p', passkeyOnly })
  created.email.passkeyStatus.mockResolvedValue({ ...STATUS, needsRecovery })
  const spam = { value: 1_000_000, flags: { is_spam: true, is_verified: false } }
  queryClient(created.store).setQueryData(queryKeys.tokens(ACCOUNT), [{ value }, spam])
  return created
}

const show = (created: ReturnType<typeof setUp>) =>
  testView(created, <RecoveryGate account={ACCOUNT}>the address</RecoveryGate>)

describe('RecoveryGate', () => {
  test('[T234] shows the address with a warning below the operator’s amount', async () => {
    const view = await show(setUp(99))
    await vi.waitFor(() => expect(view.text()).toContain(WARNING))
    expect(view.text()).toContain('the address')
    expect(document.querySelector('a')?.href).toBe(PAGES.security)
  })

  test('[T234] hides the address from the operator’s amount', async () => {
    const view = await show(setUp(100))
    await vi.waitFor(() => expect(view.text()).toContain(WARNING))
    expect(view.text()).toContain('Create a recovery code')
    expect(view.text()).not.toContain('the address')
  })

  test.each([
    ['shows the address below the amount in sum', 60, onBase(39), true],
    ['hides the address from the amount in sum', 60, onBase(40), false],
    ['counts a network that the answer lacks as unlimited', 0, onBase(0, 'eip155:10'), false],
    ['counts all networks as unlimited if the request fails', 0, 502, false],
    ['counts a token of the shown network once', 60, [...onBase(0), ...onBase(60, ARBITRUM)], true],
  ])('[T265] %s', async (_what, value, balances, isShown) => {
    const created = setUp(value, { balances })
    const view = await show(created)
    await vi.waitFor(() => expect(view.text()).toContain(WARNING))
    expect(view.text().includes('the address')).toBe(isShown)
    const requested = created.requests.filter(({ pathname }) => pathname.endsWith('/balance'))
    expect(requested.map(({ searchParams }) => searchParams.get('chainId'))).toEqual([null])
  })

  const priced = (symbol: string, price: number) => ({ symbol, price, value: 60, quantity: OWNED })
  test.each<[string, { amount: string; currency: string } | undefined, boolean]>([
    ['sells below the amount in sum', { amount: '39.99', currency: 'USD' }, true],
    ['sells nothing that reaches the amount', { amount: '40.00', currency: 'USD' }, false],
    ['sells before an amount is entered', undefined, true],
    ['counts an asset by its price', { amount: '0.01', currency: 'ETH' }, true],
    ['counts much of an asset by its price', { amount: '0.02', currency: 'ETH' }, false],
    ['counts a currency without a price as unlimited', { amount: '1.00', currency: 'EUR' }, false],
    ['ignores the price of a token that anyone can send', { amount: '1', currency: 'BAIT' }, false],
  ])('[T267] %s', async (_what, buying, isShown) => {
    const created = setUp(0)
    const tokens = [priced('ETH', 2_000), { ...priced('BAIT', 0.01), value: 0, address: '0x' }]
    queryClient(created.store).setQueryData(queryKeys.tokens(ACCOUNT), tokens)
    const view = await testView(
      created,
      <RecoveryGate account={ACCOUNT} buying={buying}>
        the providers
      </RecoveryGate>,
    )
    await vi.waitFor(() => expect(view.text()).toContain(WARNING))
    expect(view.text().includes('the providers')).toBe(isShown)
  })

  test('shows only the address once there is a recovery code', async () => {
    const created = setUp(100)
    const view = await show(created)
    await vi.waitFor(() => expect(view.text()).toContain(WARNING))
    created.email.passkeyStatus.mockResolvedValue(STATUS)
    await act(async () => void dispatchEvent(new Event('focus')))
    await vi.waitFor(() => expect(view.text()).toBe('the address'))
  })

  test.each([
    ['another wallet', undefined],
    ['an operator without such wallets', SIGNED_IN],
  ])('makes no request for %s', async (_name, state) => {
    const created = setUpEmailViews({}, state)
    expect((await testView(created, <RecoveryGate account={ACCOUNT}>the address</RecoveryGate>)).text()).toBe(
      'the address',
    )
    expect(created.email.passkeyStatus).not.toHaveBeenCalled()
  })

  test('shows the address of other wallets', async () => {
    expect((await show(setUp(100, { needsRecovery: false }))).text()).toBe('the address')
  })

  test('[T234] hides the address until the frame answers a retry', async () => {
    const created = setUp(100)
    created.email.passkeyStatus.mockRejectedValueOnce(new AirlockError('AUTH_UNAVAILABLE'))
    const view = await show(created)
    await view.settled()
    expect(view.text()).not.toContain('the address')
    await act(() => created.clock.advance(3_000))
    await vi.waitFor(() => expect(view.text()).toContain(WARNING))
  })

  test.each([
    ['a coin without a price', [{ quantity: OWNED }], false],
    ['a verified token without a price', [{ address: '0x', quantity: OWNED, flags: VERIFIED }], false],
    ['a token without a price that anyone can send', [{ address: '0x', quantity: OWNED }], true],
    ['an empty coin', [{ quantity: { decimals: '18', numeric: '0.0' } }], true],
  ])('[T234] counts the value of %s', async (_name, tokens, isShown) => {
    const created = setUp(0)
    queryClient(created.store).setQueryData(queryKeys.tokens(ACCOUNT), tokens)
    const view = await show(created)
    await vi.waitFor(() => expect(view.text()).toContain(WARNING))
    expect(view.text().includes('the address')).toBe(isShown)
  })

  test('[T234] hides the address while the balances are unknown, and if they fail', async () => {
    const created = setUp(0, { balances: 502 })
    queryClient(created.store).removeQueries({ queryKey: queryKeys.tokens(ACCOUNT) })
    const view = await show(created)
    expect(view.text()).not.toContain('the address')
    await vi.waitFor(() => expect(view.text()).toContain(WARNING))
    expect(view.text()).not.toContain('the address')
  })
})
