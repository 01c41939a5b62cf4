import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'
import { type Relay, startRelay } from './startRelay.ts'
import { connectClient, newIdentity, type TestClient, tokenOf } from './testClient.ts'

const PORT = 21_580
const A = 'a'.repeat(64)
const B = 'b'.repeat(64)
const HOUR = 3_600

let relay: Relay
const clients: TestClient[] = []

beforeEach(async () => {
  relay = await startRelay({ port: PORT, redeliverAfterMs: 40, pingEveryMs: 40 })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await relay.close()
})

describe('messages', () => {
  test('reaches every subscriber except its publisher', async () => {
    const [dapp, wallet, other] = [client(), client(), client()]
    for (const one of [dapp, wallet, other]) await one.call('irn_subscribe', { topic: A })
    expect((await publish(dapp, A, 'hello')).result).toBe(true)
    expect(await wallet.deliveries(1)).toEqual(['a:hello'])
    expect(await other.deliveries(1)).toEqual(['a:hello'])
    await dapp.call('irn_subscribe', { topic: B })
    expect(dapp.delivered()).toEqual([])
  })

  test('keeps messages for an offline wallet over a restart, and delivers them once', async () => {
    const phone = newIdentity()
    const dapp = client()
    await publish(dapp, A, 'one')
    await relay.close()
    await relay.open()
    const wallet = client({ identity: phone })
    await wallet.call('irn_batchSubscribe', { topics: [A, B] })
    expect(await wallet.deliveries(1)).toEqual(['a:one'])
    // The answer to this comes after the acknowledgement went in.
    await wallet.call('irn_unsubscribe', { topic: A, id: '' })
    wallet.close()
    const again = client({ identity: phone })
    await again.call('irn_subscribe', { topic: A })
    await again.call('irn_subscribe', { topic: B })
    expect(again.delivered()).toEqual([])
  })

  test('deletes them after their lifetime', async () => {
    const dapp = client()
    await publish(dapp, A, 'short', 60)
    await publish(dapp, A, 'long', 600)
    relay.moveClock(61_000)
    const wallet = client()
    await wallet.call('irn_subscribe', { topic: A })
    await wallet.call('irn_subscribe', { topic: B })
    expect(wallet.delivered()).toEqual(['a:long'])
  })

  test('delivers a message once that was published twice', async () => {
    const [dapp, wallet] = [client(), client()]
    await wallet.call('irn_subscribe', { topic: A })
    await publish(dapp, A, 'same')
    expect((await publish(dapp, A, 'same')).result).toBe(true)
    await publish(dapp, A, 'other')
    expect(await wallet.deliveries(2)).toEqual(['a:same', 'a:other'])
  })

  test('resends a message until it is acknowledged', async () => {
    const [dapp, deaf] = [client(), client({ acknowledges: 'none' })]
    await deaf.call('irn_subscribe', { topic: A })
    await publish(dapp, A, 'hello')
    const delivered = await deaf.deliveries(2)
    expect(new Set(delivered)).toEqual(new Set(['a:hello']))
    const [first = '', second] = deaf.frames.filter((text) => text.includes('irn_subscription'))
    expect(second).toBe(first)
    deaf.send(JSON.stringify({ id: JSON.parse(first).id, jsonrpc: '2.0', result: true }))
    await deaf.call('irn_unsubscribe', { topic: A, id: '' })
    await deaf.call('irn_subscribe', { topic: A })
    expect((await deaf.call('irn_fetchMessages', { topic: A })).result).toEqual({ messages: [], hasMore: false })
  })

  test('returns messages of many topics, oldest first', async () => {
    const [dapp, wallet] = [client(), client()]
    await publish(dapp, A, 'one')
    await publish(dapp, A, 'two')
    const { result } = await wallet.call('irn_batchFetchMessages', { topics: [B, A] })
    expect(result).toMatchObject({ messages: [{ message: 'one' }, { message: 'two' }], hasMore: false })
  })
})

test('subscribes the sender to a proposal, and responds on the pairing', async () => {
  const [dapp, wallet] = [client(), client()]
  await dapp.call('wc_proposeSession', { pairingTopic: A, sessionProposal: 'proposal', ttl: 300, correlationId: 7 })
  await wallet.call('irn_subscribe', { topic: A })
  expect(await wallet.deliveries(1)).toEqual(['a:proposal'])
  await wallet.call('wc_approveSession', {
    pairingTopic: A,
    sessionTopic: B,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settlement',
    ttl: 300,
  })
  expect(await dapp.deliveries(1)).toEqual(['a:response'])
  await dapp.call('irn_subscribe', { topic: B })
  expect(await dapp.deliveries(2)).toEqual(['a:response', 'b:settlement'])
  await publish(dapp, B, 'settled')
  expect(await wallet.deliveries(2)).toEqual(['a:proposal', 'b:settled'])
  expect(relay.published().map(({ tag, clear }) => [tag, clear])).toEqual([
    [1_100, { correlationId: 7 }],
    [1_101, {}],
    [1_102, {}],
    [1_108, { prompt: true }],
  ])
})

test('returns ids exactly, as text and as large numbers', async () => {
  const one = client()
  const params = JSON.stringify({ topic: A, note: '"id":1111111111111111111' })
  one.send(`{"params":${params},"id":1763000000123456789,"jsonrpc":"2.0","method":"irn_subscribe"}`)
  one.send(`{"id":"1763000000123456788","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${A}"}}`)
  expect(await one.frame('"id":1763000000123456789,')).toContain('"result"')
  expect(await one.frame('"id":"1763000000123456788",')).toContain('"result"')
})

test.each([
  ['an unknown method', 'irn_dance', {}, -32_601],
  ['a topic that is none', 'irn_subscribe', { topic: '../../etc' }, -32_602],
  ['too many topics at once', 'irn_batchSubscribe', { topics: Array(501).fill(A) }, -32_602],
  ['a message without a time to live', 'irn_publish', { topic: A, message: 'x' }, -32_602],
])('answers %s with an error', async (_, method, params, code) => {
  expect((await client().call(method, params)).error?.code).toBe(code)
})

test('ignores messages that are not JSON-RPC', async () => {
  const one = client()
  one.send('{')
  one.send('null')
  one.send('[]')
  expect((await one.call('irn_subscribe', { topic: A })).result).toMatch(/^[0-9a-f]{64}$/)
})

describe('rejected sockets', () => {
  const now = () => Math.floor(Date.now() / 1_000)
  const someone = newIdentity()
  const forged = () => tokenOf({ ...someone, privateKey: newIdentity().privateKey }, relay.url)
  test.each([
    [
      'a clock an hour ahead',
      () => ({ claims: { iat: now() + HOUR } }),
      'JWT validation error: JWT Token is not yet valid',
    ],
    ['a token of last week', () => ({ claims: { exp: now() - HOUR } }), 'JWT validation error: JWT Token is expired'],
    [
      'a token for another relay',
      () => ({ claims: { aud: 'wss://x.example' } }),
      'JWT validation error: invalid audience',
    ],
    ['a signature of another key', () => ({ token: forged() }), 'JWT validation error: invalid token'],
    ['no token', () => ({ token: '' }), 'JWT validation error: invalid token'],
    ['no project id', () => ({ projectId: '' }), 'Unauthorized: invalid key'],
  ])('closes with 3000 and the reason: %s', async (_, options, reason) => {
    expect(await client(options()).closed).toEqual([3_000, reason])
  })

  test('closes with 3000 for an unlisted origin and an unlisted project id', async () => {
    await relay.close()
    relay = await startRelay({ port: PORT, origins: ['http://wallet.localhost'], projectIds: ['known'] })
    const attacker = client({ projectId: 'known', origin: 'http://evil.localhost' })
    expect(await attacker.closed).toEqual([3_000, 'Unauthorized: origin not allowed'])
    expect(await client({ projectId: 'unknown' }).closed).toEqual([3_000, 'Unauthorized: invalid key'])
    const known = client({ projectId: 'known', origin: 'http://wallet.localhost' })
    expect(await known.call('irn_subscribe', { topic: A })).toHaveProperty('result')
  })

  test('rejects if a test requests it, until the test stops', async () => {
    relay.reject('key')
    expect(await client().closed).toEqual([3_000, 'Unauthorized: invalid key'])
    relay.reject()
    expect(await client().call('irn_subscribe', { topic: A })).toHaveProperty('result')
  })
})

test('accepts clients whose clock moved with the relay’s', async () => {
  relay.moveClock(8 * 86_400_000)
  const claims = { iat: Math.floor(Date.now() / 1_000) + 8 * 86_400, exp: Math.floor(Date.now() / 1_000) + 9 * 86_400 }
  expect(await client({ claims }).call('irn_subscribe', { topic: A })).toHaveProperty('result')
  expect(await client().closed).toEqual([3_000, 'JWT validation error: JWT Token is expired'])
})

test('pings every client', async () => {
  await client().pinged
})

describe('a failing network', () => {
  test('holds deliveries back and lets them go in another order', async () => {
    const [dapp, wallet] = [client(), client()]
    await wallet.call('irn_subscribe', { topic: A })
    relay.hold('deliveries')
    await publish(dapp, A, 'one')
    await publish(dapp, A, 'two')
    await wallet.call('irn_subscribe', { topic: B })
    expect(wallet.delivered()).toEqual([])
    relay.release('reversed')
    expect((await wallet.deliveries(2)).slice(0, 2)).toEqual(['a:two', 'a:one'])
  })

  test('answers late and in another order', async () => {
    const one = client()
    await one.call('irn_subscribe', { topic: A })
    relay.hold('replies')
    const [first, second] = [publish(one, A, 'one'), publish(one, B, 'two')]
    await relay.whenPublished(({ topic }) => topic === B)
    relay.release('reversed')
    await Promise.all([first, second])
    expect(one.frames.slice(-2).map((text) => JSON.parse(text).id)).toEqual(['c3', 'c2'])
  })

  test('delivers twice, and delivers what no one published', async () => {
    const [dapp, wallet] = [client(), client()]
    await wallet.call('irn_subscribe', { topic: A })
    relay.duplicateNext()
    await publish(dapp, A, 'hello')
    expect((await wallet.deliveries(2)).slice(0, 2)).toEqual(['a:hello', 'a:hello'])
    relay.inject(A, 'forged')
    expect(await wallet.frame('forged')).toContain(A)
    relay.inject(A, 'z'.repeat(10 * 1024 ** 2))
    expect((await wallet.frame('zzz')).length).toBeGreaterThan(10 * 1024 ** 2)
  })

  test('drops every socket', async () => {
    const one = client()
    await one.call('irn_subscribe', { topic: A })
    expect(relay.connections()).toBe(1)
    relay.dropSockets()
    expect(await one.closed).toEqual([1_006, ''])
  })
})

test('closes the socket on messages over 16 MiB', async () => {
  const one = client()
  one.send(`"${'x'.repeat(17 * 1024 ** 2)}"`)
  expect((await one.closed)[0]).toBe(1_009)
})

test('restores a snapshot file in a new process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'relay-'))
  const options = { port: PORT, snapshotFile: join(folder, 'relay.json') }
  try {
    await relay.close()
    relay = await startRelay(options)
    await publish(client(), A, 'hello')
    await relay.close()
    relay = await startRelay(options)
    const wallet = client()
    await wallet.call('irn_subscribe', { topic: A })
    expect(await wallet.deliveries(1)).toEqual(['a:hello'])
  } finally {
    await relay.close()
    rmSync(folder, { recursive: true })
  }
})

test('drops the oldest messages if they exceed the size limit', () => {
  const mailbox = createMailbox({ now: () => 0, maxBytes: 10 })
  for (const message of ['aaaaa', 'bbbbb', 'ccccc']) {
    mailbox.put({ topic: A, message, tag: 0, sender: '', publishedAt: 0, expiresAt: 1, readBy: [] })
  }
  expect(mailbox.unread(A, 'me').map(({ message }) => message)).toEqual(['bbbbb', 'ccccc'])
})

test('fails to start on a taken port', async () => {
  await expect(startRelay({ port: PORT })).rejects.toThrow(/EADDRINUSE/)
})

function client(options?: Parameters<typeof connectClient>[1]): TestClient {
  const one = connectClient(relay.url, options)
  clients.push(one)
  return one
}

function publish(from: TestClient, topic: string, message: string, ttl = 300) {
  return from.call('irn_publish', { topic, message, ttl, tag: 1_108, prompt: true })
}
