import { MAX_VALID_S } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { numberToHex } from 'viem'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pay, startWaitingWorld, stranger } from './waitingWorld.ts'

const { bench, world, sent, offerOf, mine, before } = await startWaitingWorld(21_604, {
  beforeEach,
  afterEach,
  afterAll,
  onTestFinished,
})

test('offers end by the clock of the network, though that of the server is minutes ahead', async () => {
  const { server, relayer, person } = await world()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await server.relayer?.tend()
  await mine()
  await server.relayer?.tend()
  const { timestamp } = await bench.client.getBlock()
  const [now, ahead] = [Date.now, Number(timestamp) * 1_000 - Date.now() + 200_000]
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  const end = (await offerOf(person, signed))?.validUntil ?? 0
  expect(end - Number(timestamp)).toBeGreaterThanOrEqual(MAX_VALID_S)
  expect(end - Number(timestamp)).toBeLessThan(MAX_VALID_S + 30)
})

test('a server that has seen no new block goes by its own clock where that is ahead, since the newest block may be old', async () => {
  const { relayer, person } = await world()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  const { timestamp } = await bench.client.getBlock()
  const [now, ahead] = [Date.now, Number(timestamp) * 1_000 - Date.now() + 200_000]
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  const end = (await offerOf(person, signed))?.validUntil ?? 0
  expect(end - Number(timestamp)).toBeGreaterThanOrEqual(MAX_VALID_S + 200)
})

/** A relayer whose node answers with another newest block where a test says so. */
async function blockWorld() {
  let stated: { number?: number; timestamp?: number } = {}
  const sponsor = await before(async (forward, body) => {
    const answer = JSON.parse(await forward())
    for (const [field, value] of Object.entries(stated))
      if (body.includes('latest')) answer.result[field] = numberToHex(value)
    return JSON.stringify(answer)
  }, 'eth_getBlockByNumber')
  const { server, relayer, person } = await world({ sponsor })
  const signed = await bench.signed(person, relayer, pay(stranger()))
  const { timestamp } = await bench.client.getBlock()
  const now = performance.now.bind(performance)
  await server.relayer?.tend()
  return {
    person,
    signed,
    time: Number(timestamp),
    state(block: typeof stated) {
      stated = block
    },
    /** Looks again when so much time has passed since the beginning. */
    async lookAfter(seconds: number) {
      vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1_000)
      await server.relayer?.tend()
    },
    /** Seconds from the beginning to the end of an offer. */
    end: async () => ((await offerOf(person, signed))?.validUntil ?? 0) - Number(timestamp),
  }
}

test('[T121] one block of another network has the clock wrong for a minute: then offers end, and operations are taken, as before', async () => {
  const { person, signed, state, lookAfter, end } = await blockWorld()
  state({ number: 0xffffffff, timestamp: 0x100000000 })
  expect(await end()).toBeGreaterThan(1_000_000_000)
  state({})
  await lookAfter(40)
  expect(await end()).toBeGreaterThan(1_000_000_000)
  await lookAfter(80)
  expect(await end()).toBeLessThan(MAX_VALID_S + 30)
  await sent(person, signed)
})

test('a node that stays behind for minutes sets no clock back: that of the server counts until there is a new block', async () => {
  const { time, state, lookAfter, end } = await blockWorld()
  const [now, ahead] = [Date.now, time * 1_000 - Date.now()]
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  state({ number: 1, timestamp: time - 600 })
  for (const seconds of [50, 62]) await lookAfter(seconds)
  expect(await end()).toBeGreaterThanOrEqual(MAX_VALID_S)
})
