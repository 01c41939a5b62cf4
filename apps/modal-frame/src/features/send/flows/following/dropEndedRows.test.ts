import { expect, test } from 'vitest'
import { newRow } from '../../../../core/transactions/requestOnce.ts'
import { changeRow, deleteRow, saveRow } from '../../../../core/transactions/saveRow.ts'
import { SENT_KEY } from '../../../../core/transactions/sentKey.ts'
import { sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { ADDRESS, ARBITRUM, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { HASH, setUpSend } from '../../../../testing/testSend.ts'
import { resumeSent } from './resumeSent.ts'

/** The second tab opens during the request. */
function twoTabs() {
  const [one, other] = [setUpSend(), setUpSend()]
  const deps = { ...other.deps, storage: one.deps.storage }
  const summary = { amount: '1', symbol: 'ETH', token: null, receiver: OTHER_ADDRESS, receiverName: null }
  const facts = { caipNetworkId: ARBITRUM, from: ADDRESS, to: OTHER_ADDRESS, value: '1', data: '0x', nonce: 7 } as const
  const row = newRow(one.deps, { ...facts, sentAt: one.clock.now(), summary })
  saveRow(one.deps, row)
  resumeSent(deps)
  const shown = () => {
    dispatchEvent(new StorageEvent('storage', { key: SENT_KEY }))
    return other.store.get(sentRowsAtom).map(({ id, status }) => [id, status])
  }
  return { one, deps, row, shown }
}

test('[T124] drops the row of a request that another tab declined', () => {
  const { one, row, shown } = twoTabs()
  expect(shown()).toEqual([[row.id, 'unknown']])
  deleteRow(one.deps, row.id)
  expect(shown()).toEqual([])
})

test('[T124] keeps the row of a request that another tab sent', () => {
  const { one, row, shown } = twoTabs()
  changeRow(one.deps, row.id, { status: 'pending', hash: HASH })
  expect(shown()).toEqual([[row.id, 'unknown']])
})

test('[T124] keeps an unanswered row of this tab', () => {
  const { one, deps, row, shown } = twoTabs()
  const own = newRow(deps, { ...row, nonce: 9 })
  saveRow(deps, own)
  changeRow(deps, own.id, { status: 'unknown', hash: null, since: deps.clock.now() })
  one.deps.storage.remove(SENT_KEY)
  expect(shown()).toEqual([[own.id, 'unknown']])
})
