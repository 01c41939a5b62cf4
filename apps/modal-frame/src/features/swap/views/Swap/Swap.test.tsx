import type { FormArguments } from '@airlock/protocol/channel/schemas'
import { describe, expect, test, vi } from 'vitest'
import { openModal } from '../../../../core/modal/openModal.ts'
import { openArgumentsAtom } from '../../../../core/router/modal.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { chosenTokenAtom } from '../../../../core/tokens/chosenToken.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostState, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { amountOf, swapAtom } from '../../state/swapState.ts'
import { Swap } from './Swap.tsx'

const USDC = `0x${'c1'.repeat(20)}`
const DAI = `0x${'da'.repeat(20)}`
const FAKE = `0x${'fa'.repeat(20)}`
const owned = (symbol: string, address: string, value = 100) =>
  tokenBalance({ symbol, name: symbol, address: `${ARBITRUM}:${address}`, value })
const listed = (symbol: string, address: string) => ({
  ...{ name: symbol, symbol, address: `${ARBITRUM}:${address}`, decimals: 6, logoUri: '', eip2612: false },
})
const COIN = tokenBalance()

/** Has ether, USDC and a fake DAI; the gateway lists USDC and DAI. */
async function shown(start: (created: ReturnType<typeof testDeps>) => void) {
  const balances = [COIN, owned('USDC', USDC), owned('DAI', FAKE, 9_000)]
  const { gateway } = testGateway({
    balance: { balances },
    tokens: { tokens: [listed('USDC', USDC), listed('DAI', DAI)] },
    features: { swap: [42_161], onramp: [], names: null, sessions: false, faucets: {} },
  })
  const built = testDeps({}, { session: connectedSession() })
  const deps = { ...built.deps, gateway }
  start({ ...built, deps })
  const view = await testView({ deps }, <Swap />)
  await view.settled()
  await view.after(() => vi.waitFor(() => expect(built.store.get(openArgumentsAtom)).toBeNull()))
  const sides = () => {
    const { from, to } = built.store.get(swapAtom)
    return [from?.address ?? from?.symbol, to?.address ?? to?.symbol]
  }
  return { ...built, deps, view, sides }
}
const idOf = (address: string) => `${ARBITRUM}:${address}`

describe('a token that another view chose', () => {
  test('pays, once', async () => {
    const token = owned('USDC', USDC) as never
    const { store, sides } = await shown(({ store }) => store.set(chosenTokenAtom, { side: 'from', token }))
    expect(sides()).toEqual([idOf(USDC), undefined])
    expect(store.get(chosenTokenAtom)).toBeNull()
  })

  test('is paid for with the most valuable other token', async () => {
    const token = owned('DAI', FAKE) as never
    const { store, sides } = await shown(({ store }) => store.set(chosenTokenAtom, { side: 'to', token }))
    expect(sides()).toEqual(['ETH', idOf(FAKE)])
    expect(store.get(chosenTokenAtom)).toBeNull()
  })
})

test('leads to other tokens without liquidity', async () => {
  const token = owned('USDC', USDC) as never
  const { view, store } = await shown(({ store }) => store.set(chosenTokenAtom, { side: 'to', token }))
  await view.after(() => store.set(swapAtom, { typed: '1', problem: 'liquidity' }))
  expect(view.text()).toContain('Insufficient liquidity. Try a smaller amount or another token.')
  await view.click('Choose another token')
  expect(store.get(routeAtom)).toMatchObject({ view: 'SwapSelectToken', side: 'to' })
})

describe('arguments of the host', () => {
  const opened = (form: FormArguments) => shown(({ deps }) => openModal(deps, { view: 'Swap', arguments: form }))

  test('fills both tokens and the amount, once', async () => {
    const { store, sides, view } = await opened({ fromToken: 'USDC', toToken: 'eth', amount: '1.5' })
    expect(store.get(routeAtom).view).toBe('Swap')
    expect(sides()).toEqual([idOf(USDC), 'ETH'])
    expect(view.text()).toContain('Getting price')
    expect(amountOf(store.get(swapAtom))).toBe(1_500_000_000_000_000_000n)
    await view.after(() => store.set(swapAtom, { typed: '2' }))
    expect(store.get(swapAtom)).toMatchObject({ typed: '2', from: { symbol: 'USDC' } })
  })

  test.each<[string, FormArguments, (string | undefined)[]]>([
    ['a listed token instead of a held namesake', { fromToken: 'ETH', toToken: 'DAI' }, ['ETH', idOf(DAI)]],
    ['a contract in any letter case', { fromToken: FAKE.toUpperCase().replace('X', 'x') }, [idOf(FAKE), undefined]],
    ['a token to get, paid with the most valuable other', { toToken: 'USDC' }, [idOf(FAKE), idOf(USDC)]],
    ['no token of an unknown symbol', { fromToken: 'NOPE', toToken: 'USDC' }, ['ETH', idOf(USDC)]],
    ['the same token once', { fromToken: 'USDC', toToken: USDC }, [idOf(USDC), undefined]],
    ['the coin without a token', { amount: '2' }, ['ETH', undefined]],
  ])('selects %s', async (_, form, expected) => {
    const { sides } = await opened(form)
    expect(sides()).toEqual(expected)
  })

  test('reads an unlisted contract from the chain', async () => {
    const token = tokenBalance({ symbol: 'NEW', address: idOf(OTHER_ADDRESS) })
    const read = vi.fn(async () => token as never)
    const { sides } = await shown(({ deps, adapter }) => {
      adapter.token = read
      openModal(deps, { view: 'Swap', arguments: { toToken: OTHER_ADDRESS } })
    })
    expect(sides()[1]).toBe(idOf(OTHER_ADDRESS))
    expect(read).toHaveBeenCalledWith(OTHER_ADDRESS, ADDRESS, expect.anything())
  })

  test('leaves an invalid amount to the form', async () => {
    const { view } = await opened({ fromToken: 'ETH', toToken: 'USDC', amount: '1,5x' })
    expect(view.button('Check the amount')).toBeDefined()
  })

  test('leads to Connect without an account', () => {
    const { deps, store } = testDeps({}, hostState())
    openModal(deps, { view: 'Swap', arguments: { toToken: 'USDC' } })
    expect(store.get(routeAtom).view).toBe('Connect')
  })
})
