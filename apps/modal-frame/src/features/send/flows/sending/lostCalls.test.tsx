import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test } from 'vitest'
import type { TransactionState } from '../../../../core/ports/Transfers.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { SENT_KEY } from '../../../../core/transactions/sentKey.ts'
import { sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector } from '../../../../testing/testConnectors.ts'
import { deferred, settled } from '../../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../../testing/testEmailWallet.ts'
import { OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { HASH, setUpSend, TOKEN } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { WalletSendConfirmed } from '../../views/WalletSendConfirmed/WalletSendConfirmed.tsx'
import { confirmSend } from '../confirmSend.ts'
import { resumeSent } from '../following/resumeSent.ts'
import { reviewSend } from '../reviewSend.ts'

const MINUTE = 60_000
const OTHER_HASH = `0x${'2'.repeat(64)}`
/** An authorization used up the nonce. */
const FIRST: TransactionState = { status: 'gone' }
/** An operation left the nonce free. */
const LATER: TransactionState = { status: 'unknown' }

async function requested() {
  const parts = setUpSend()
  const response = deferred<never>()
  const session = { restore: async () => null, request: () => response.promise, end: async () => {} }
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, fakeEmailConnector({ session })] }
  connectEmailWallet(deps, 'smartAccount')
  parts.store.set(connectorsAtom, deps.connectors)
  // The modal reviews transfers to contracts.
  parts.chain.context = { ...parts.chain.context, isContract: true }
  await parts.fill(TOKEN, '1', OTHER_ADDRESS)
  await reviewSend(deps)
  const sending = confirmSend(deps)
  await settled()
  return { ...parts, deps, response, sending, ...looked({ ...parts, deps }) }
}

/** Closes before the secure frame's response. */
async function closed(state: TransactionState) {
  const parts = await requested()
  parts.chain.state = state
  parts.response.reject(new AirlockError('MAYBE_SENT'))
  await parts.sending
  await settled()
  return parts
}

/** Leaves only the stored row. */
async function reloaded(state: TransactionState) {
  const { stored: cached, clock } = await requested()
  const parts = setUpSend()
  const stored = cached.get(SENT_KEY)
  if (stored === undefined) throw new Error('The row is stored before the wallet answers.')
  parts.deps.storage.set(SENT_KEY, stored)
  await parts.clock.advance(clock.now() - parts.clock.now() + MINUTE)
  parts.chain.state = state
  resumeSent(parts.deps)
  await settled()
  return { ...parts, ...looked(parts) }
}

function looked({
  deps,
  store,
  fill,
  preview,
}: Pick<ReturnType<typeof setUpSend>, 'deps' | 'store' | 'fill' | 'preview'>) {
  const row = () => store.get(sentRowsAtom)[0]
  return {
    row,
    async warnings() {
      await fill(TOKEN, '1', OTHER_ADDRESS)
      await reviewSend(deps)
      return preview()?.warnings.map(({ kind }) => kind) ?? []
    },
    async text() {
      store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSendConfirmed', transaction: row()?.id ?? '' }])
      return (await testView({ deps }, <WalletSendConfirmed />)).text()
    },
  }
}

describe.each([
  ['a modal that was closed', closed],
  ['a reload', reloaded],
] as const)('a transfer by operation whose answer was lost with %s', (_, lost) => {
  test.each([
    ['the first one', FIRST, FIRST],
    ['a later one', LATER, { status: 'confirmed', hash: OTHER_HASH, as: 'replaced' }],
    ['a later one while another transaction waits', LATER, { status: 'pending', hash: OTHER_HASH, isOther: true }],
  ] as const)('stays unknown and warns of a double payment: %s', async (_name, before, after) => {
    const { chain, clock, row, warnings } = await lost(before)
    chain.state = after
    for (const wait of [2_500, 10 * MINUTE, 9 * MINUTE]) {
      await clock.advance(wait)
      expect(row()).toMatchObject({ status: 'unknown', hash: null })
      expect(await warnings()).toContain('unanswered')
    }
    await clock.advance(2 * MINUTE)
    expect(row()).toBeUndefined()
    expect(await warnings()).not.toContain('unanswered')
  })

  test('warns and names where to check first', async () => {
    const { text } = await lost(FIRST)
    expect(await text()).toMatch(/It may have been sent.*check the explorer\. You can’t send it again before \d/)
  })

  test("finds the account's transaction that its wallet made", async () => {
    const { chain, clock, row, warnings } = await lost(LATER)
    chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
    await clock.advance(2_500)
    expect(row()).toMatchObject({ status: 'confirmed', hash: HASH, as: 'asked' })
    expect(await warnings()).not.toContain('unanswered')
  })
})

test('tracks an operation with a lost response across reloads', async () => {
  const { deps, row, clock, response, sending, stored, chain } = await requested()
  await clock.advance(60 * MINUTE)
  chain.state = FIRST
  response.reject(new AirlockError('MAYBE_SENT'))
  await sending
  await clock.advance(19 * MINUTE)
  expect(row()?.status).toBe('unknown')
  const next = setUpSend()
  next.deps.storage.set(SENT_KEY, stored.get(SENT_KEY) ?? '')
  await next.clock.advance(deps.clock.now() - next.clock.now())
  resumeSent(next.deps)
  await settled()
  expect(next.store.get(sentRowsAtom)).toMatchObject([{ status: 'unknown' }])
  await next.clock.advance(2 * MINUTE)
  expect(next.store.get(sentRowsAtom)).toEqual([])
})
