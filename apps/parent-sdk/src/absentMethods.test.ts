import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ABSENT_METHODS } from './absentMethods.ts'
import { createAppKit } from './index.ts'
import { OPTIONS, resetPage } from './testing/testKit.ts'
import type { AppKit } from './types/AppKit.ts'

beforeEach(resetPage)

type Absent = AppKit & Record<keyof typeof ABSENT_METHODS, (...args: unknown[]) => unknown>
const create = () => createAppKit(OPTIONS) as Absent

describe('createAppKit of the package', () => {
  test.each(Object.entries(ABSENT_METHODS))('warns once if a page calls %s, and does not throw', (name, instead) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const call = create()[name as keyof typeof ABSENT_METHODS]
    for (let count = 0; count < 2; count += 1) expect(() => call(() => {})).not.toThrow()
    expect(warn.mock.calls).toEqual([[`Airlock has no ${name}: ${instead}`]])
    warn.mockRestore()
  })

  test('returns nothing from absent methods without a counterpart', async () => {
    expect(create().showErrorMessage('No')).toBeUndefined()
    expect(await create().fetchIdentity({ address: '0x' })).toBeUndefined()
  })

  test('reads lists and codes of wallets under the names of AppKit', () => {
    const kit = create()
    expect(kit.getWalletList()).toMatchObject({ wallets: [], wcWallets: [], count: 0 })
    expect(kit.getWalletConnectUri()).toEqual({ wcUri: undefined, wcError: false, wcFetchingUri: false })
    for (const name of ['subscribeWalletList', 'subscribeWalletConnectUri'] as const) {
      const [listener, store] = [vi.fn(), kit.wallets as unknown as { set(next: object): void }]
      const leave = kit[name](listener) as () => void
      store.set({})
      leave()
      store.set({})
      expect(listener.mock.calls).toEqual([[]])
    }
  })

  test('does not list absent methods among its own', () => {
    const kit = createAppKit(OPTIONS)
    expect(createAppKit(OPTIONS)).toBe(kit)
    expect(Object.keys(kit).filter((name) => name in ABSENT_METHODS)).toEqual([])
  })
})
