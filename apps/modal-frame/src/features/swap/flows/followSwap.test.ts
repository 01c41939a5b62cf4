import type { SwapRouter } from '@airlock/protocol/swap/routers'
import { describe, expect, test, vi } from 'vitest'
import { toastAtom } from '../../../core/notices/toast.ts'
import { saveRow } from '../../../core/transactions/saveRow.ts'
import { rowId, type SentRow } from '../../../core/transactions/transactions.ts'
import { ADDRESS, ARBITRUM } from '../../../testing/testFixtures.ts'
import { HASH, setUpSend } from '../../../testing/testSend.ts'
import { followSwap } from './followSwap.ts'

const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const WRAPPED = `0x${'e1'.repeat(20)}` as const
const OTHER = `0x${'0d'.repeat(20)}` as const
const ROUTER: SwapRouter = {
  address: `0x${'70'.repeat(20)}`,
  kind: 'v2',
  factory: `0x${'fa'.repeat(20)}`,
  wrapped: WRAPPED,
  name: 'Exchange',
}
const log = (address: string, source: string, amount: bigint) => ({
  address,
  topics: [WITHDRAWAL, `0x${source.slice(2).toLowerCase().padStart(64, '0')}`],
  data: `0x${amount.toString(16).padStart(64, '0')}`,
})
const REAL = 5n * 10n ** 16n
const FORGED = 10n ** 21n

/** @returns the amount in the toast */
async function shownAmount(to: string, logs: object[]) {
  const { deps, store, adapter, chain } = setUpSend()
  adapter.request = vi.fn(async () => ({ status: '0x1', logs }) as never)
  chain.state = { status: 'confirmed', as: 'asked', hash: HASH } as typeof chain.state
  const fields = {
    ...{ caipNetworkId: ARBITRUM, from: ADDRESS, to, value: '0', data: '0x01', sentAt: 0, nonce: 7 },
    summary: {
      ...{ amount: '100', symbol: 'USDC', token: OTHER, receiver: to, receiverName: null },
      bought: { amount: '0.049', symbol: 'ETH', token: null },
    },
  }
  const row: SentRow = { ...fields, id: rowId(fields), status: 'pending', hash: HASH }
  const all = { ...deps, routers: { [ARBITRUM]: [ROUTER] } }
  saveRow(all, row)
  void followSwap(all, row.id)
  // The receipt's parser loads on demand.
  await vi.waitFor(() => expect(store.get(toastAtom)).not.toBeNull())
  return store.get(toastAtom)?.notice.values?.amount
}

describe('followSwap', () => {
  test('shows the coin that the router withdrew', async () => {
    expect(await shownAmount(ROUTER.address, [log(WRAPPED, ROUTER.address, REAL)])).toBe('0.05')
  })

  test.each([
    ['another contract', log(OTHER, ROUTER.address, FORGED)],
    ['another account', log(WRAPPED, OTHER, FORGED)],
  ])('[T170] ignores a withdrawal of %s', async (_, forged) => {
    expect(await shownAmount(ROUTER.address, [forged, log(WRAPPED, ROUTER.address, REAL)])).toBe('0.05')
  })

  test('shows the coin that the account unwrapped', async () => {
    expect(await shownAmount(WRAPPED, [log(WRAPPED, OTHER, FORGED), log(WRAPPED, ADDRESS, REAL)])).toBe('0.05')
  })
})
