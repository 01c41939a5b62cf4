import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningServer, serveApp } from '../serveApp.ts'
import { keepOpen } from '../testing/keepOpen.ts'
import type { ServerLimits } from './serverLimits.ts'

const OTHER = '127.0.0.2'

let server: RunningServer
let release = () => {}
let calls = 0
const opened: ReturnType<typeof keepOpen>[] = []

const start = async (limits: Partial<ServerLimits>, proxies = 0) => {
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const app = new Hono()
  app.get('/', (context) => context.text('hello'))
  app.post('/echo', async (context) => context.body(await context.req.arrayBuffer()))
  app.get('/wait', async (context) => {
    calls += 1
    await waiting
    return context.text('done')
  })
  server = await serveApp(app, { port: 0, headers: {}, proxies, limits })
}
const open = (from?: string) => {
  const connection = keepOpen({ port: server.port, ...(from !== undefined && { from }) })
  opened.push(connection)
  return connection
}
const untilCalls = (count: number) => expect.poll(() => calls).toBe(count)

beforeEach(() => {
  calls = 0
})
afterEach(async () => {
  release()
  for (const connection of opened.splice(0)) connection.close()
  await server.close()
})

describe.runIf(process.platform === 'linux')('[T92] connections', () => {
  test('of one client that wait for nothing give way to its next one, longest first, and to those of no one else', async () => {
    await start({ connections: 8, connectionsByClient: 2 })
    const other = open(OTHER)
    expect(await other.get()).toBe(200)
    const [first, second] = [open(), open()]
    expect([await first.get(), await second.get(), await first.get()]).toEqual([200, 200, 200])
    expect(await open().get()).toBe(200)
    await second.closed
    expect([first.isOpen(), other.isOpen()]).toEqual([true, true])
  })

  test('that were opened and never used give way as well', async () => {
    await start({ connections: 2, connectionsByClient: 2 })
    const silent = [open(), open()]
    expect(await open(OTHER).get()).toBe(200)
    await silent[0]?.closed
  })

  test('that were never used give way to no one else who has as many: their request may be under way', async () => {
    await start({ connections: 3, connectionsByClient: 3 })
    const silent = open(OTHER)
    for (const count of [1, 2]) {
      void open().get('/wait')
      await untilCalls(count)
    }
    expect(await open().get()).toBe(0)
    expect(await silent.get()).toBe(200)
  })

  test('of all clients give way where the server has no room', async () => {
    await start({ connections: 3, connectionsByClient: 3 })
    const idle = [open(), open(), open()]
    for (const connection of idle) expect(await connection.get()).toBe(200)
    expect(await open(OTHER).get()).toBe(200)
    await idle[0]?.closed
    expect(idle[2]?.isOpen()).toBe(true)
  })

  test('on which a request is answered or on its way never give way: one client has its share, others are answered', async () => {
    await start({ connections: 8, connectionsByClient: 2 })
    const answer = open().get('/wait')
    await untilCalls(1)
    const begun = open()
    expect(await begun.get()).toBe(200)
    begun.send('GET / HT')
    await expect.poll(() => open().get()).toBe(0)
    expect(await open(OTHER).get()).toBe(200)
    release()
    expect(await answer).toBe(200)
    expect(begun.isOpen()).toBe(true)
  })

  test('over the cap are closed where none waits and no one has more, and an answered one makes room', async () => {
    await start({ connections: 2, connectionsByClient: 2 })
    const answers = [open().get('/wait'), open(OTHER).get('/wait')]
    await untilCalls(2)
    expect(await open(OTHER).get()).toBe(0)
    release()
    expect(await Promise.all(answers)).toEqual([200, 200])
    expect(await open(OTHER).get()).toBe(200)
  })

  test('over the cap replace the oldest of the client that has most, where none waits', async () => {
    await start({ connections: 3, connectionsByClient: 3 })
    const pending: Promise<number>[] = []
    for (const from of [OTHER, undefined, undefined]) {
      pending.push(open(from).get('/wait'))
      await untilCalls(pending.length)
    }
    expect(await open('127.0.0.3').get()).toBe(200)
    expect(await pending[1]).toBe(0)
    release()
    expect([await pending[0], await pending[2]]).toEqual([200, 200])
  })

  test('whose request was refused give way, whatever still comes on them', async () => {
    await start({ connections: 2, connectionsByClient: 2, bodyBytes: 10, requestMs: 60_000 })
    const refused = [open(), open(OTHER)]
    for (const connection of refused) connection.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n')
    await expect.poll(() => refused.every(({ received }) => received().includes(' 413 '))).toBe(true)
    for (const connection of refused) connection.send('more')
    expect(await open(OTHER).get()).toBe(200)
  })

  test('of a proxy are those of many clients', async () => {
    await start({ connections: 4, connectionsByClient: 1 }, 1)
    const both = [open(), open()]
    for (const connection of both) expect(await connection.get()).toBe(200)
    expect(both.map(({ isOpen }) => isOpen())).toEqual([true, true])
  })
})

describe('[T92] requests', () => {
  const from = (address: string) => [`X-Forwarded-For: ${address}`]

  test('of one client at once are bounded, behind a proxy too, and others are answered', async () => {
    await start({ requests: 8, requestsByClient: 2 }, 1)
    const answers = [1, 2].map(() => open().get('/wait', from('2001:db8::1')))
    await untilCalls(2)
    expect(await open().get('/', from('2001:db8::2'))).toBe(429)
    expect(await open().get('/', from('203.0.113.7'))).toBe(200)
    release()
    expect(await Promise.all(answers)).toEqual([200, 200])
    expect(await open().get('/', from('2001:db8::2'))).toBe(200)
  })

  test('of one client are a third of those that are free at most, and others are answered', async () => {
    await start({ requests: 16, requestsByClient: 16 }, 1)
    for (const count of [1, 2, 3, 4]) {
      void open().get('/wait', from('203.0.113.1'))
      await untilCalls(count)
    }
    expect(await open().get('/', from('203.0.113.1'))).toBe(429)
    expect(await open().get('/', from('203.0.113.2'))).toBe(200)
  })

  test('of one /48 have four times as many', async () => {
    await start({ requests: 16, requestsByClient: 1 }, 1)
    for (const group of [1, 2, 3, 4]) void open().get('/wait', from(`2001:db8:0:${group}::1`))
    await untilCalls(4)
    expect(await open().get('/', from('2001:db8:0:5::1'))).toBe(429)
    expect(await open().get('/', from('2001:db8:1:5::1'))).toBe(200)
  })

  test('of everybody at once are bounded', async () => {
    await start({ requests: 2, requestsByClient: 2 }, 1)
    for (const address of ['203.0.113.1', '203.0.113.2']) void open().get('/wait', from(address))
    await untilCalls(2)
    expect(await open().get('/', from('203.0.113.3'))).toBe(503)
  })

  test('count until they are done, also where the client has left', async () => {
    await start({ requests: 8, requestsByClient: 2 })
    for (const connection of [open(), open()]) {
      void connection.get('/wait')
      await untilCalls(calls + 1)
      connection.close()
      await connection.closed
    }
    expect(await open().get()).toBe(429)
    release()
    await expect.poll(() => open().get()).toBe(200)
  })
})

describe('[T92] uploads', () => {
  /** Resolves once its headers were read: it has a seat by then, or is refused. */
  const upload = async (address: string) => {
    const client = open()
    const head = ['POST /echo HTTP/1.1', 'Host: x', `X-Forwarded-For: ${address}`, 'Expect: 100-continue']
    client.send(`${head.join('\r\n')}\r\nContent-Length: 2\r\n\r\n`)
    await expect.poll(client.received, { interval: 5 }).toContain(' 100 Continue')
    client.send('a')
    const status = () => Number(/^HTTP\/1\.1 ([2-5][0-9]{2})/m.exec(client.received())?.[1] ?? 0)
    const finish = () => {
      client.send('b')
      return expect.poll(status, { interval: 5 })
    }
    return { client, answered: expect.poll(status, { interval: 5 }), finish }
  }

  test('hold no seat of a request, and take one when they are whole', async () => {
    await start({ requests: 4, requestsByClient: 1 }, 1)
    const slow = await upload('203.0.113.1')
    expect(await open().get('/', ['X-Forwarded-For: 203.0.113.1'])).toBe(200)
    void open().get('/wait', ['X-Forwarded-For: 203.0.113.1'])
    await untilCalls(1)
    await slow.finish().toBe(429)
    release()
    await expect.poll(() => open().get('/', ['X-Forwarded-For: 203.0.113.1'])).toBe(200)
    await (await upload('203.0.113.1')).finish().toBe(200)
  })

  test('that were read whole and find no seat end their connection with the answer', async () => {
    await start({ requests: 1, requestsByClient: 1 }, 1)
    const slow = await upload('203.0.113.1')
    void open().get('/wait', ['X-Forwarded-For: 203.0.113.2'])
    await untilCalls(1)
    const before = performance.now()
    await slow.finish().toBe(503)
    await slow.client.closed
    expect(performance.now() - before).toBeLessThan(900)
  })

  test('of one client are bounded, behind a proxy too; those that were answered or left do not count', async () => {
    await start({ uploads: 8, uploadsByClient: 2 }, 1)
    const [first, second] = [await upload('203.0.113.1'), await upload('203.0.113.1')]
    await (await upload('203.0.113.1')).answered.toBe(429)
    await (await upload('203.0.113.2')).finish().toBe(200)
    await first.finish().toBe(200)
    second.client.close()
    await expect.poll(async () => (await upload('203.0.113.1')).client.isOpen()).toBe(true)
    await (await upload('203.0.113.1')).finish().toBe(200)
  })

  test('of anyone who has most give way with 503, the oldest first; where no one has more, the new one is refused', async () => {
    await start({ uploads: 3, uploadsByClient: 3 }, 1)
    const other = await upload('203.0.113.2')
    const first = await upload('203.0.113.1')
    const second = await upload('203.0.113.1')
    const next = await upload('203.0.113.3')
    await first.answered.toBe(503)
    await (await upload('203.0.113.3')).answered.toBe(503)
    for (const connection of [other, second, next]) await connection.finish().toBe(200)
  })

  test('that take all seats keep out no one who sends no body', async () => {
    await start({ uploads: 1, uploadsByClient: 1 }, 1)
    const slow = await upload('203.0.113.1')
    expect(await open().get('/', ['X-Forwarded-For: 203.0.113.1'])).toBe(200)
    expect(await open().get('/', ['X-Forwarded-For: 203.0.113.2'])).toBe(200)
    await slow.finish().toBe(200)
  })

  test('that give way give back what they held of the bodies', async () => {
    await start({ uploads: 2, uploadsByClient: 2, allBodiesBytes: 2_048 }, 1)
    for (const _ of [1, 2]) await upload('203.0.113.1')
    await (await upload('203.0.113.2')).finish().toBe(200)
  })
})
