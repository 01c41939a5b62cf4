import { describe, expect, test } from 'vitest'
import { changedResponsesAtom, nameOf } from '../../../core/queries/changedResponses.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../core/queries/queryKeys.ts'
import { modalAtom, opened } from '../../../core/router/modal.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../../testing/testFixtures.ts'
import { testView } from '../../../testing/testView.tsx'
import { DepositWatch } from './DepositWatch.tsx'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS } as const
const TOKENS = queryKeys.tokens(ACCOUNT)

async function shown({ isOpen = true } = {}) {
  const created = testDeps({}, { session: connectedSession() })
  let reads = 0
  let readers = 0
  created.adapter.deposits = async () => {
    readers++
    return async () => {
      reads++
      return []
    }
  }
  if (isOpen) created.store.set(modalAtom, opened())
  queryClient(created.store).setQueryData(TOKENS, [], { updatedAt: created.clock.now() })
  const view = await testView(created, <DepositWatch account={ACCOUNT} />)
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 4) await view.after(() => created.clock.advance(4_000))
    await view.settled()
  }
  const isRefreshed = () => created.store.get(changedResponsesAtom).has(nameOf(TOKENS))
  return { ...created, pass, isRefreshed, reads: () => reads, readers: () => readers }
}

describe('DepositWatch', () => {
  test('refetches balances after a minute, past the gateway’s cache', async () => {
    const { pass, isRefreshed } = await shown()
    await pass(56)
    expect(isRefreshed()).toBe(false)
    await pass(8)
    expect(isRefreshed()).toBe(true)
  })

  test('refetches nothing while the modal is closed', async () => {
    const { pass, isRefreshed, reads } = await shown({ isOpen: false })
    await pass(120)
    expect(isRefreshed()).toBe(false)
    expect(reads()).toBe(0)
  })

  test('continues in the next view where the previous one stopped', async () => {
    const { deps, pass, reads, readers } = await shown()
    const before = reads()
    await testView({ deps }, <DepositWatch key="next" account={ACCOUNT} />)
    await pass(4)
    expect(reads()).toBeGreaterThan(before)
    expect(readers()).toBe(1)
  })

  test('reads less often after two minutes', async () => {
    const { pass, reads } = await shown()
    await pass(120)
    const first = reads()
    await pass(120)
    expect(reads() - first).toBeLessThan(first / 2)
  })
})
