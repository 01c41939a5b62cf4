import { expect, test } from 'vitest'
import { deferred, testDeps } from '../../testing/testDeps.ts'
import { modalAtom, openCountAtom, opened } from '../router/modal.ts'
import { whileOpen } from './whileOpen.ts'

function setUp() {
  const { store } = testDeps()
  store.set(modalAtom, opened())
  const response = deferred<string>()
  const waiting = whileOpen(store, response.promise).catch((cause: unknown) => cause)
  return { store, response, waiting }
}

test('returns the answer if the modal stayed open', async () => {
  const { response, waiting } = setUp()
  response.resolve('message')
  expect(await waiting).toBe('message')
})

test('[T127] cancels the attempt if the modal was closed before the answer', async () => {
  const { store, response, waiting } = setUp()
  store.set(modalAtom, (modal) => ({ ...modal, open: false }))
  response.resolve('message')
  expect(await waiting).toMatchObject({ name: 'CONNECT_CANCELLED' })
})

test('[T127] cancels the attempt if the modal was closed and reopened', async () => {
  const { store, response, waiting } = setUp()
  store.set(openCountAtom, (openCount: number) => openCount + 1)
  response.resolve('message')
  expect(await waiting).toMatchObject({ name: 'CONNECT_CANCELLED' })
})
