import { expect, test, vi } from 'vitest'
import { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import { createFakeFrame } from '../../testing/fakeDeps.ts'
import type { Features } from '../../types/AppKitOptions.ts'
import { createRemoteFeatures } from './createRemoteFeatures.ts'

const ROWS = [
  { id: 'auth', kind: 'email' },
  { id: 'google', kind: 'social' },
  { id: 'x', kind: 'social' },
]

function setUp() {
  let rows = ROWS
  let features: Features = {}
  const call = vi.fn(async (): Promise<unknown> => ({ rows, total: rows.length }))
  const store = createWalletsStore()
  const read = createRemoteFeatures({
    frame: createFakeFrame(call),
    store,
    updates: { options: () => ({ networks: ['eip155:1'], features }) },
  })
  const changed = vi.fn()
  store.subscribe(changed)
  const change = (next: Features, shown: typeof ROWS) => {
    features = next
    rows = shown
  }
  return { read, call, change, changed, current: () => store.reads.getRemoteFeatures?.() }
}

test('reads the sign-in methods of the modal once', async () => {
  const { read, call, current, changed } = setUp()
  await Promise.all([read(), read()])
  expect(current()).toEqual({ email: true, socials: ['google', 'x'] })
  expect(current()).toBe(current())
  expect(call).toHaveBeenCalledOnce()
  expect(changed).toHaveBeenCalledOnce()
})

test('reads them again if the features changed', async () => {
  const { read, change, current } = setUp()
  await read()
  change({ email: false }, [])
  await read()
  expect(current()).toEqual({ email: false, socials: [] })
})

test('tries again after a failure', async () => {
  const { read, call, current } = setUp()
  call.mockRejectedValueOnce(new Error('offline'))
  await read()
  expect(current()).toBeUndefined()
  await read()
  expect(current()).toMatchObject({ email: true })
})
