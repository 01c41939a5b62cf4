import { describe, expect, test } from 'vitest'
import type { Deposit } from '../../../core/ports/Deposits.ts'
import { changedResponsesAtom, nameOf } from '../../../core/queries/changedResponses.ts'
import { queryKeys } from '../../../core/queries/queryKeys.ts'
import { CLOSED, modalAtom, opened } from '../../../core/router/modal.ts'
import { saveToken } from '../../../core/tokens/addedTokens.ts'
import { sentRowsAtom } from '../../../core/transactions/transactions.ts'
import { sentRow } from '../../../gallery/sendFixtures.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../testing/testGateway.ts'
import { testView } from '../../../testing/testView.tsx'
import { Deposits } from './Deposits.tsx'

const USDC = `0x${'a'.repeat(40)}`
const SPAM = `0x${'b'.repeat(40)}`
const HASH = `0x${'7'.repeat(64)}`
const listed = {
  name: 'USD Coin',
  symbol: 'USDC',
  address: `${ARBITRUM}:${USDC}`,
  decimals: 6,
  logoUri: '',
  eip2612: true,
}

async function shown() {
  const created = testDeps({}, { session: connectedSession() })
  const { gateway, count } = testGateway({ tokens: { tokens: [listed] }, balance: { balances: [tokenBalance()] } })
  const waiting: (Deposit[] | Error)[] = []
  created.adapter.deposits = async () => async () => {
    const next = waiting.shift() ?? []
    if (next instanceof Error) throw next
    return next
  }
  created.store.set(modalAtom, opened())
  const view = await testView({ deps: { ...created.deps, gateway } }, <Deposits />)
  const arrive = async (...deposits: (Deposit[] | Error)[]) => {
    waiting.push(...deposits)
    for (const _ of deposits) await view.after(() => created.clock.advance(4_000))
    await view.settled()
  }
  const announced = () => view.announced()?.trim()
  return { ...created, view, announced, arrive, count, waiting }
}

describe('Deposits', () => {
  test('announces a coin deposit with its amount', async () => {
    const { view, announced, arrive } = await shown()
    expect(view.text()).toContain('Watching for deposits on Arbitrum One')
    await arrive([{ contract: null, units: 1_250_000_000_000_000_000n, hash: null }])
    expect(announced()).toBe('Funds arrived: 1.25 ETH')
    expect(view.text()).toContain('Funds arrived: 1.25 ETH')
  })

  test('shows a listed token with a link to its transaction', async () => {
    const { announced, arrive, count } = await shown()
    await arrive([{ contract: USDC, units: 2_500_000n, hash: HASH }])
    expect(announced()).toBe('Funds arrived: 2.5 USDC')
    expect(document.querySelector('a')?.href).toBe(`https://arbiscan.io/tx/${HASH}`)
    expect(count('/v1/convert/tokens')).toBe(1)
  })

  test('shows no amount and no name of an unlisted token', async () => {
    const { view, announced, arrive } = await shown()
    await arrive([{ contract: SPAM, units: 10n ** 24n, hash: HASH }])
    expect(announced()).toBe('You received an unverified token')
    expect(view.text()).not.toContain('Funds arrived')
  })

  test('knows a token that the visitor added', async () => {
    const { announced, arrive, deps, adapter } = await shown()
    saveToken(deps, ARBITRUM, SPAM)
    adapter.token = async () => tokenBalance({ symbol: 'DAWN', quantity: { decimals: '2', numeric: '1' } })
    await arrive([{ contract: SPAM, units: 150n, hash: HASH }])
    expect(announced()).toBe('Funds arrived: 1.5 DAWN')
  })

  test('announces the listed deposit among spam', async () => {
    const { announced, arrive } = await shown()
    await arrive([
      { contract: USDC, units: 1_000_000n, hash: HASH },
      { contract: SPAM, units: 1n, hash: HASH },
    ])
    expect(announced()).toBe('Funds arrived: 1 USDC')
  })

  test('lists the listed deposit before any amount of spam', async () => {
    const { view, arrive } = await shown()
    const spam = Array.from({ length: 500 }, () => ({ contract: SPAM, units: 1n, hash: HASH }))
    await arrive([{ contract: USDC, units: 1_000_000n, hash: HASH }, ...spam], spam)
    expect(view.text()).toContain('Funds arrived: 1 USDC')
  })

  test('skips tokens of a transaction that was sent from here', async () => {
    const { view, arrive, store } = await shown()
    store.set(sentRowsAtom, [sentRow({ status: 'pending', hash: HASH })])
    await arrive([{ contract: USDC, units: 1_000_000n, hash: HASH }])
    expect(view.text()).not.toContain('Funds arrived')
  })

  test('keeps watching after a failed read', async () => {
    const { announced, arrive } = await shown()
    await arrive(new Error('offline'), [{ contract: null, units: 10n ** 18n, hash: null }])
    expect(announced()).toBe('Funds arrived: 1 ETH')
  })

  test('pauses while the modal is closed', async () => {
    const { view, announced, arrive, store, waiting } = await shown()
    store.set(modalAtom, CLOSED)
    await arrive([{ contract: null, units: 10n ** 18n, hash: null }])
    expect(waiting).toHaveLength(1)
    await view.after(() => store.set(modalAtom, opened()))
    await arrive([])
    expect(announced()).toBe('Funds arrived: 1 ETH')
  })

  test('marks the answers about the account as changed', async () => {
    const { arrive, store } = await shown()
    await arrive([{ contract: null, units: 1n, hash: null }])
    expect(store.get(changedResponsesAtom)).toContain(nameOf(queryKeys.tokens({ network: ARBITRUM, address: ADDRESS })))
  })
})
