import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { fakeFullDisk } from '@airlock/server/testing/fakeFullDisk'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import { pruneCache } from '../../pruning/pruneCache.ts'
import { databaseOrders } from './databaseOrders.ts'
import { memoryOrders } from './memoryOrders.ts'
import type { OrderStore, OrderUpdate } from './OrderStore.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const HASH = `0x${'b'.repeat(64)}`
let database: Database
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
})
afterAll(() => database.close())

let count = 0
async function added(store: OrderStore) {
  count += 1
  const reference = count.toString(16).padStart(32, '0')
  await store.add({ reference, provider: 'checkout', address: ADDRESS, network: 'eip155:42161', asset: 'ETH' })
  const update = (change: OrderUpdate, eventId: string) =>
    store.update({ provider: 'checkout', reference, eventId: `${reference} ${eventId}`, update: change })
  return { reference, update, find: async () => store.find(reference) }
}

describe.each([
  ['memoryOrders', () => memoryOrders()],
  ['databaseOrders', () => databaseOrders(database)],
])('%s', (_, open) => {
  test('keeps an order and applies its events', async () => {
    const { find, update } = await added(open())
    expect(await find()).toMatchObject({ status: 'created', asset: 'ETH' })
    await update({ status: 'pending' }, '1')
    expect(await update({ status: 'success', hash: HASH, amount: '0.5' }, '2')).toBe(true)
    expect(await find()).toMatchObject({ status: 'success', hash: HASH, amount: '0.5' })
  })

  test('never moves a status back', async () => {
    const { find, update } = await added(open())
    await update({ status: 'success', hash: HASH }, '1')
    for (const status of ['pending', 'created', 'failed'] as const) await update({ status }, status)
    expect(await find()).toMatchObject({ status: 'success', hash: HASH })
  })

  test('completes an order that was paid after a declined card', async () => {
    const { find, update } = await added(open())
    await update({ status: 'failed' }, '1')
    await update({ status: 'pending' }, '2')
    expect(await find()).toMatchObject({ status: 'failed' })
    await update({ status: 'success', hash: HASH }, '3')
    expect(await find()).toMatchObject({ status: 'success', hash: HASH })
  })

  test('adds a hash once, and never replaces it', async () => {
    const { find, update } = await added(open())
    await update({ status: 'success' }, '1')
    await update({ status: 'success', hash: HASH }, '2')
    await update({ status: 'success', hash: `0x${'c'.repeat(64)}` }, '3')
    expect(await find()).toMatchObject({ hash: HASH })
  })

  test('applies an event once', async () => {
    const { find, update } = await added(open())
    await update({ status: 'created' }, 'same')
    expect(await update({ status: 'success' }, 'same')).toBe(true)
    expect(await find()).toMatchObject({ status: 'created' })
  })

  test('[T180] ignores an event for the order of another provider', async () => {
    const store = open()
    const { reference, find } = await added(store)
    const change = { provider: 'other', reference, eventId: '1', update: { status: 'success' as const } }
    expect(await store.update(change)).toBe(false)
    expect(await find()).toMatchObject({ status: 'created' })
  })

  test('knows no foreign reference', async () => {
    const store = open()
    expect(await store.find('f'.repeat(32))).toBeUndefined()
    const change = {
      provider: 'checkout',
      reference: 'f'.repeat(32),
      eventId: '1',
      update: { status: 'failed' as const },
    }
    expect(await store.update(change)).toBe(false)
  })

  test('[T181] lists only finished orders with a transaction', async () => {
    const store = open()
    const address = `0x${(0xabc0 + count).toString(16).padStart(40, '0')}`
    const order = { provider: 'checkout', address, network: 'eip155:42161', asset: 'ETH' } as const
    for (const [id, update] of Object.entries({
      1: { status: 'pending', hash: HASH },
      2: { status: 'success' },
      3: { status: 'success', hash: HASH },
    } as const)) {
      const reference = `${id}${address.slice(-31)}`
      await store.add({ ...order, reference })
      await store.update({ provider: 'checkout', reference, eventId: reference, update })
    }
    const found = await store.finishedOf(address.toUpperCase().replace('0X', '0x'), 'eip155:42161')
    expect(found.map(({ reference }) => reference[0])).toEqual(['3'])
    expect(await store.finishedOf(address, 'eip155:8453')).toEqual([])
    expect(await store.finishedOf(address, undefined)).toHaveLength(1)
  })
})

describe('databaseOrders', () => {
  test('applies the same event once across two processes', async () => {
    const other = databaseOrders(database)
    const { reference, find } = await added(databaseOrders(database))
    const events = [databaseOrders(database), other].map((store) =>
      store.update({ provider: 'checkout', reference, eventId: `${reference} x`, update: { status: 'pending' } }),
    )
    expect(await Promise.all(events)).toEqual([true, true])
    expect(await find()).toMatchObject({ status: 'pending' })
    expect(await database.query(`SELECT 1 FROM onramp_events WHERE id = $1`, [`${reference} x`])).toHaveLength(1)
  })

  test('deletes orders and events 30 days after their last change', async () => {
    const store = databaseOrders(database)
    const { reference, update } = await added(store)
    const current = await added(store)
    await update({ status: 'success' }, 'old')
    await database.query(`UPDATE onramp_orders SET updated_at = now() - interval '31 days' WHERE reference = $1`, [
      reference,
    ])
    await database.query(`UPDATE onramp_events SET received_at = now() - interval '31 days'`)
    await pruneCache(database, undefined)
    expect(await store.find(reference)).toBeUndefined()
    expect(await current.find()).toBeDefined()
    expect(await database.query(`SELECT 1 FROM onramp_events`)).toEqual([])
  })
})

test('applies an event again that a full disk rejected', async () => {
  const { find, update } = await added(databaseOrders(database))
  const free = await fakeFullDisk(database, 'onramp_orders')
  await expect(update({ status: 'success', hash: HASH }, '1')).rejects.toThrow('No space left on device')
  expect(await find()).toMatchObject({ status: 'created' })
  await free()
  expect(await update({ status: 'success', hash: HASH }, '1')).toBe(true)
  expect(await find()).toMatchObject({ status: 'success', hash: HASH })
})
