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

test('an answer comes through where the modal stayed open', async () => {
  const { response, waiting } = setUp()
  response.resolve('message')
  expect(await waiting).toBe('message')
})

test('[T127] an answer for a modal that was closed meanwhile cancels the attempt', async () => {
  const { store, response, waiting } = setUp()
  store.set(modalAtom, (modal) => ({ ...modal, open: false }))
  response.resolve('message')
  expect(await waiting).toMatchObject({ name: 'CONNECT_CANCELLED' })
})

test('[T127] so does one for a modal that was closed and opened again', async () => {
  const { store, response, waiting } = setUp()
  store.set(openCountAtom, (openCount: number) => openCount + 1)
  response.resolve('message')
  expect(await waiting).toMatchObject({ name: 'CONNECT_CANCELLED' })
})
