import { expect, test } from 'vitest'
import { createExpiringStore } from './createExpiringStore.ts'

function createStore(most = 100) {
  const clock = { ms: 0 }
  return { clock, store: createExpiringStore<string>({ life: 1_000, most, now: () => clock.ms }) }
}

test('a value is found by its id until its time is over', () => {
  const { clock, store } = createStore()
  const { id, end } = store.add('one')
  expect(end).toBe(1_000)
  clock.ms = 999
  expect(store.get(id)?.value).toBe('one')
  clock.ms = 1_000
  expect(store.get(id)).toBeUndefined()
  expect(store.take(id)).toBeUndefined()
})

test('a value is taken once', () => {
  const { store } = createStore()
  const { id } = store.add('one')
  expect(store.take(id)?.value).toBe('one')
  expect(store.take(id)).toBeUndefined()
  expect(store.get(id)).toBeUndefined()
})

test('where there is room for no more the oldest goes, and no other', () => {
  const { store } = createStore(2)
  const ids = ['one', 'two', 'three'].map((value) => store.add(value).id)
  expect(ids.map((id) => store.get(id)?.value)).toEqual([undefined, 'two', 'three'])
})

test('what is over makes room before anything that is not', () => {
  const { clock, store } = createStore(2)
  store.add('over')
  clock.ms = 600
  const { id } = store.add('one')
  clock.ms = 1_100
  store.add('two')
  expect(store.get(id)?.value).toBe('one')
})

test.each([undefined, '', '__proto__', 'constructor'])('nothing is found by %j', (id) => {
  const { store } = createStore()
  store.add('one')
  expect(store.get(id)).toBeUndefined()
  expect(store.take(id)).toBeUndefined()
})
