import { expect, test } from 'vitest'
import { deferred, testDeps } from '../../testing/testDeps.ts'
import { modalAtom, openCountAtom, opened } from '../router/modal.ts'
import { whileOpen } from './whileOpen.ts'

function setUp() {
  const { store } = testDeps()
  store.set(modalAtom, opened())
  const answer = deferred<string>()
  const waiting = whileOpen(store, answer.promise).catch((cause: unknown) => cause)
  return { store, answer, waiting }
}

test('an answer comes through where the modal stayed open', async () => {
  const { answer, waiting } = setUp()
  answer.resolve('message')
  expect(await waiting).toBe('message')
})

test('[T127] an answer for a modal that was closed meanwhile cancels the attempt', async () => {
  const { store, answer, waiting } = setUp()
  store.set(modalAtom, (modal) => ({ ...modal, open: false }))
  answer.resolve('message')
  expect(await waiting).toMatchObject({ name: 'CONNECT_CANCELLED' })
})

test('[T127] so does one for a modal that was closed and opened again', async () => {
  const { store, answer, waiting } = setUp()
  store.set(openCountAtom, (openCount: number) => openCount + 1)
  answer.resolve('message')
  expect(await waiting).toMatchObject({ name: 'CONNECT_CANCELLED' })
})
