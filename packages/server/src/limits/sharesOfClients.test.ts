import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningServer, serveApp } from '../serveApp.ts'
import { keepOpen } from '../testing/keepOpen.ts'
import type { ServerLimits } from './limits.ts'

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
  test('of one client that wait for nothing give way to its next one, longest first, and to those of nobody else', async () => {
    await start({ connections: 8, connectionsByClient: 2 })
    const other = open(OTHER)
    expect(await other.ask()).toBe(200)
    const [first, second] = [open(), open()]
    expect([await first.ask(), await second.ask(), await first.ask()]).toEqual([200, 200, 200])
    expect(await open().ask()).toBe(200)
    await second.closed
    expect([first.isOpen(), other.isOpen()]).toEqual([true, true])
  })

  test('that were opened and never used give way as well', async () => {
    await start({ connections: 2, connectionsByClient: 2 })
    const silent = [open(), open()]
    expect(await open(OTHER).ask()).toBe(200)
    await silent[0]?.closed
  })

  test('of all clients give way where the server has no room', async () => {
    await start({ connections: 3, connectionsByClient: 3 })
    const idle = [open(), open(), open()]
    for (const connection of idle) expect(await connection.ask()).toBe(200)
    expect(await open(OTHER).ask()).toBe(200)
    await idle[0]?.closed
    expect(idle[2]?.isOpen()).toBe(true)
  })

  test('on which a request is answered or on its way never give way: one client has its share, others are answered', async () => {
    await start({ connections: 8, connectionsByClient: 2 })
    const answer = open().ask('/wait')
    await untilCalls(1)
    const begun = open()
    expect(await begun.ask()).toBe(200)
    begun.send('GET / HT')
    await expect.poll(() => open().ask()).toBe(0)
    expect(await open(OTHER).ask()).toBe(200)
    release()
    expect(await answer).toBe(200)
    expect(begun.isOpen()).toBe(true)
  })

  test('over the cap are closed where none waits, and an answered one makes room', async () => {
    await start({ connections: 2, connectionsByClient: 2 })
    const answers = [open().ask('/wait'), open().ask('/wait')]
    await untilCalls(2)
    expect(await open(OTHER).ask()).toBe(0)
    release()
    expect(await Promise.all(answers)).toEqual([200, 200])
    expect(await open(OTHER).ask()).toBe(200)
  })

  test('of a proxy are those of many clients', async () => {
    await start({ connections: 4, connectionsByClient: 1 }, 1)
    const both = [open(), open()]
    for (const connection of both) expect(await connection.ask()).toBe(200)
    expect(both.map(({ isOpen }) => isOpen())).toEqual([true, true])
  })
})

describe('[T92] requests', () => {
  const from = (address: string) => [`X-Forwarded-For: ${address}`]

  test('of one client at once are bounded, behind a proxy too, and others are answered', async () => {
    await start({ requests: 8, requestsByClient: 2 }, 1)
    const answers = [1, 2].map(() => open().ask('/wait', from('2001:db8::1')))
    await untilCalls(2)
    expect(await open().ask('/', from('2001:db8::2'))).toBe(429)
    expect(await open().ask('/', from('203.0.113.7'))).toBe(200)
    release()
    expect(await Promise.all(answers)).toEqual([200, 200])
    expect(await open().ask('/', from('2001:db8::2'))).toBe(200)
  })

  test('of one /48 have four times as many', async () => {
    await start({ requests: 8, requestsByClient: 1 }, 1)
    for (const group of [1, 2, 3, 4]) void open().ask('/wait', from(`2001:db8:0:${group}::1`))
    await untilCalls(4)
    expect(await open().ask('/', from('2001:db8:0:5::1'))).toBe(429)
    expect(await open().ask('/', from('2001:db8:1:5::1'))).toBe(200)
  })

  test('of everybody at once are bounded', async () => {
    await start({ requests: 2, requestsByClient: 2 }, 1)
    for (const address of ['203.0.113.1', '203.0.113.2']) void open().ask('/wait', from(address))
    await untilCalls(2)
    expect(await open().ask('/', from('203.0.113.3'))).toBe(503)
  })

  test('count until they are done, also where the client has left', async () => {
    await start({ requests: 2, requestsByClient: 2 })
    for (const connection of [open(), open()]) {
      void connection.ask('/wait')
      await untilCalls(calls + 1)
      connection.close()
      await connection.closed
    }
    expect(await open().ask()).toBe(429)
    release()
    await expect.poll(() => open().ask()).toBe(200)
  })
})
