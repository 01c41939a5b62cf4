import { describe, expect, test, vi } from 'vitest'
import type { Deps } from '../../../core/ports/Deps.ts'
import { setUpSwap } from '../../../testing/testSwap.ts'
import { testView } from '../../../testing/testView.tsx'
import { swapAtom } from '../state/swapState.ts'
import { useRequote } from './useRequote.ts'

function Form({ deps, isPaused }: { deps: Deps; isPaused: boolean }) {
  useRequote(deps, isPaused)
  return null
}

/** The clock stops. */
async function shown({ isPaused = false, visibility = 'visible' as DocumentVisibilityState, hasFocus = true } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  const { deps, store, count } = setUpSwap()
  const view = await testView({ deps }, <Form deps={deps} isPaused={isPaused} />)
  const pass = (ms: number) => view.after(() => vi.advanceTimersByTimeAsync(ms))
  return { view, store, pass, quotes: () => count('/quotes') }
}

describe('useRequote', () => {
  test('requests a price 200 ms after a change, then every 10 s', async () => {
    const { view, store, pass, quotes } = await shown()
    await pass(199)
    expect(quotes()).toBe(0)
    await pass(1)
    expect(quotes()).toBe(1)
    await pass(9_800)
    expect(quotes()).toBe(2)
    await view.after(() => store.set(swapAtom, { typed: '1.2' }))
    await view.after(() => store.set(swapAtom, { typed: '1.25' }))
    await pass(200)
    expect(quotes()).toBe(3)
  })

  test.each([
    ['hidden', { visibility: 'hidden' }],
    ['without focus', { hasFocus: false }],
  ] as const)('requests no further price in a page that is %s', async (_, page) => {
    const { pass, quotes } = await shown(page)
    await pass(60_000)
    expect(quotes()).toBe(1)
  })

  test('requests no price while it is paused', async () => {
    const { pass, quotes } = await shown({ isPaused: true })
    await pass(60_000)
    expect(quotes()).toBe(0)
  })
})
