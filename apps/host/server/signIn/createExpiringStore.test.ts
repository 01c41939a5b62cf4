import { expect, test } from 'vitest'
import { createExpiringStore } from './createExpiringStore.ts'

function createStore(max = 100) {
  const clock = { ms: 0 }
  return { clock, store: createExpiringStore<string>({ ttl: 1_000, max, now: () => clock.ms }) }
}

test('finds a value by id until it expires', () => {
  const { clock, store } = createStore()
  const { id, end } = store.add('one', 'a')
  expect(end).toBe(1_000)
  clock.ms = 999
  expect(store.get(id)?.value).toBe('one')
  clock.ms = 1_000
  expect(store.get(id)).toBeUndefined()
  expect(store.take(id)).toBeUndefined()
})

test('returns a taken value only once', () => {
  const { store } = createStore()
  const { id } = store.add('one', 'a')
  expect(store.take(id)?.value).toBe('one')
  expect(store.take(id)).toBeUndefined()
  expect(store.get(id)).toBeUndefined()
})

test('evicts only the oldest value if the store is full', () => {
  const { store } = createStore(2)
  const ids = ['one', 'two', 'three'].map((value) => store.add(value, 'a').id)
  expect(ids.map((id) => store.get(id)?.value)).toEqual([undefined, 'two', 'three'])
})

test('[T95] evicts only values of a client that fills the store', () => {
  const { store } = createStore(5)
  const [first, second] = [store.add('one', 'a').id, store.add('two', 'b').id]
  for (let number = 0; number < 50; number += 1) store.add(String(number), 'greedy')
  expect([first, second].map((id) => store.get(id)?.value)).toEqual(['one', 'two'])
})

test('evicts one value of two equal clients for a third client', () => {
  const { store } = createStore(4)
  const ids = ['a', 'a', 'b', 'b'].map((client) => store.add(client, client).id)
  const { id } = store.add('c', 'c')
  expect(store.get(id)?.value).toBe('c')
  expect(ids.filter((one) => store.get(one) !== undefined)).toHaveLength(3)
})

test('frees the space of consumed values', () => {
  const { store } = createStore(3)
  for (let number = 0; number < 9; number += 1) store.take(store.add('one', 'a').id)
  const ids = ['a', 'b', 'b'].map((client) => store.add(client, client).id)
  store.add('c', 'c')
  expect(ids.map((id) => store.get(id)?.value)).toEqual(['a', undefined, 'b'])
})

test('[T95] evicts from the client with the most values, even if others consumed theirs', () => {
  const { store } = createStore(4)
  const ids = ['one', 'most', 'most'].map((client) => store.add(client, client).id)
  store.take(store.add('gone', 'gone').id)
  const more = ['two', 'three'].map((client) => store.add(client, client).id)
  expect([...ids, ...more].map((id) => store.get(id)?.value)).toEqual(['one', undefined, 'most', 'two', 'three'])
})

test('evicts from other clients once the largest one consumed its values', () => {
  const { store } = createStore(4)
  for (const { id } of ['a', 'a', 'a'].map((client) => store.add(client, client)).slice(1)) store.take(id)
  const ids = ['b', 'c', 'd', 'e'].map((client) => store.add(client, client).id)
  expect(ids.map((id) => store.get(id)?.value)).toEqual(['b', 'c', 'd', 'e'])
  store.add('f', 'f')
  expect(ids.map((id) => store.get(id)?.value)).toEqual([undefined, 'c', 'd', 'e'])
})

test('evicts expired values first', () => {
  const { clock, store } = createStore(3)
  store.add('over', 'a')
  clock.ms = 600
  const ids = ['one', 'two'].map((value) => store.add(value, 'b').id)
  clock.ms = 1_000
  store.add('three', 'c')
  expect(ids.map((id) => store.get(id)?.value)).toEqual(['one', 'two'])
})

test('keeps its limit if each client has only one value', () => {
  const { store } = createStore(2)
  const ids = Array.from({ length: 10 }, (_, client) => store.add('one', String(client)).id)
  expect(ids.filter((id) => store.get(id) !== undefined)).toHaveLength(2)
})

// A search through all values takes 7 ms, so these 5,000 evictions would take half a minute.
test('[T95] inserts into a full store in constant time', () => {
  const max = 20_000
  const { store } = createStore(max)
  const ids = Array.from({ length: max + 5_000 }, (_, number) => store.add('one', String(number % (max - 1))).id)
  expect(ids.filter((id) => store.get(id) !== undefined)).toHaveLength(max)
})

test.each([undefined, '', '__proto__', 'constructor'])('returns undefined for the id %j', (id) => {
  const { store } = createStore()
  store.add('one', 'a')
  expect(store.get(id)).toBeUndefined()
  expect(store.take(id)).toBeUndefined()
})
