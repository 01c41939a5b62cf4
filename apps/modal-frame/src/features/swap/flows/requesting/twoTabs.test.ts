import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { SENT_KEY } from '../../../../core/transactions/sentKey.ts'
import { sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { deferred, settled } from '../../../../testing/testDeps.ts'
import { COIN, HASH, TOKEN } from '../../../../testing/testSend.ts'
import { reviewedSwap } from '../../../../testing/testSwap.ts'
import { testView } from '../../../../testing/testView.tsx'
import { swapAtom } from '../../state/swapState.ts'
import { SwapPreview } from '../../views/SwapPreview/SwapPreview.tsx'
import { confirmSwap } from '../confirmSwap.ts'
import { requestQuote } from '../requestQuote.ts'
import { reviewSwap } from '../reviewSwap.ts'

/** Each previews the same swap. */
async function twoTabs(side?: 'coin' | 'token') {
  const [one, other] = [await reviewedSwap(side), await reviewedSwap(side)]
  const storage = one.deps.storage
  return { one, other: { ...other, deps: { ...other.deps, storage } } }
}

type Tab = Awaited<ReturnType<typeof reviewedSwap>>

async function reviewAgain({ deps, store }: Pick<Tab, 'deps' | 'store'>) {
  store.set(swapAtom, { from: COIN, to: TOKEN, typed: '1' })
  await requestQuote(deps)
  await reviewSwap(deps)
}

describe('[T124] the same swap in two tabs', () => {
  test('asks no second wallet while the first request is open', async () => {
    const { one, other } = await twoTabs()
    const answer = deferred<string>()
    one.request.mockReturnValueOnce(answer.promise)
    const first = confirmSwap(one.deps)
    await settled()
    await confirmSwap(other.deps)
    expect([other.status(), other.request.mock.calls.length]).toEqual(['pending', 0])

    // The first swap is sent, and not mined.
    answer.resolve(HASH)
    await first
    await confirmSwap(other.deps)
    expect([other.status(), other.request.mock.calls.length]).toEqual(['pending', 0])
    expect(one.store.get(sentRowsAtom)).toHaveLength(1)
    expect(other.store.get(sentRowsAtom)).toEqual([])
  })

  test('asks the wallet of one tab once while its request is open', async () => {
    const tab = await reviewedSwap()
    tab.request.mockReturnValueOnce(deferred<string>().promise)
    void confirmSwap(tab.deps)
    await settled()
    // The user reviews again.
    await reviewAgain(tab)
    await confirmSwap(tab.deps)
    expect([tab.status(), tab.request.mock.calls.length]).toEqual(['pending', 1])
  })

  test('asks one wallet if both are confirmed at once', async () => {
    const { one, other } = await twoTabs()
    await Promise.all([confirmSwap(one.deps), confirmSwap(other.deps)])
    expect(one.request.mock.calls.length + other.request.mock.calls.length).toBe(1)
  })

  test('asks for no approval whose swap another tab requests', async () => {
    const { one, other } = await twoTabs('token')
    one.chain.allowance = 100_000_000n
    await confirmSwap(one.deps)
    one.request.mockReturnValueOnce(deferred<string>().promise)
    void confirmSwap(one.deps)
    await settled()
    await confirmSwap(other.deps)
    expect([other.status(), other.request.mock.calls.length]).toEqual(['pending', 0])
  })

  test('is free again after the first was declined', async () => {
    const { one, other } = await twoTabs()
    one.request.mockRejectedValueOnce(new AirlockError('USER_REJECTED'))
    await confirmSwap(one.deps)
    await confirmSwap(other.deps)
    expect(other.request).toHaveBeenCalledOnce()
  })

  test('ends with the twenty minutes of a tab that closed', async () => {
    const { one, other } = await twoTabs()
    one.request.mockReturnValueOnce(deferred<string>().promise)
    void confirmSwap(one.deps)
    await settled()
    await other.clock.advance(20 * 60_000)
    await reviewAgain(other)
    await confirmSwap(other.deps)
    expect(other.request).toHaveBeenCalledOnce()
  })

  test('shows that the other tab sent it, and sends it only after a new review', async () => {
    const { one, other } = await twoTabs()
    const view = await testView({ deps: other.deps }, createElement(SwapPreview))
    await view.after(() => import('./watchTabs.ts'))
    await confirmSwap(one.deps)
    await view.after(() => dispatchEvent(new StorageEvent('storage', { key: SENT_KEY })))
    expect(view.text()).toContain('The swap may have been sent. Check your wallet and activity before you swap again.')

    // Mined rows are not stored.
    other.deps.storage.remove(SENT_KEY)
    await view.after(() => confirmSwap(other.deps))
    expect([other.status(), other.request.mock.calls.length]).toEqual(['pending', 0])
    await view.after(() => reviewAgain(other))
    await view.after(() => confirmSwap(other.deps))
    expect(other.request).toHaveBeenCalledOnce()
  })

  test('leaves a preview of another amount', async () => {
    const { one, other } = await twoTabs()
    const { preview } = other.store.get(swapAtom)
    other.store.set(swapAtom, { preview: preview && { ...preview, amount: 2n * preview.amount } })
    const view = await testView({ deps: other.deps }, createElement(SwapPreview))
    await view.after(() => import('./watchTabs.ts'))
    await confirmSwap(one.deps)
    await view.after(() => dispatchEvent(new StorageEvent('storage', { key: SENT_KEY })))
    expect(other.status()).toBe('ready')
  })
})
