import net from 'node:net'
import { serveApp } from '@airlock/server/serveApp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOST, PROJECT, type TestDevice, type TestServer, testDevice, testServer } from '../../testing/testServer.ts'
import { createDevicePolls } from './devicePolls.ts'

const LARGE_COUNT = { mailsToAddress: 1_000, mailsToAddressDaily: 1_000, mailsByClient: 1_000 }

let server: TestServer
beforeAll(async () => {
  server = await testServer({ project: { confirmDevices: true }, limits: LARGE_COUNT })
})
afterAll(() => server.close())

let mailboxes = 0
const startDevice = async (device: TestDevice) => {
  mailboxes += 1
  const started = await device.call('login/email', {
    projectId: PROJECT,
    hostOrigin: HOST,
    email: `poll${mailboxes}@mail.example`,
  })
  if (!started.ok) throw new Error(started.fault.message)
  return started.value.loginId
}
const watchLooks = (loginId: string) => {
  const query = vi.spyOn(server.database, 'query')
  return () =>
    query.mock.calls.filter(([text, values]) => text.startsWith('SELECT code_hash') && values?.[0] === loginId).length
}

describe('[T92] the open question of a login', () => {
  test('ends when its device polls again', async () => {
    const device = await testDevice(server)
    const loginId = await startDevice(device)
    const checks = watchLooks(loginId)
    const first = device.call('login/device', { loginId })
    await expect.poll(checks).toBeGreaterThan(0)
    const second = device.call('login/device', { loginId })
    expect(await Promise.race([first, second.then(() => 'second')])).toMatchObject({ value: { confirmed: false } })
    await expire(loginId)
    expect(await second).toMatchObject({ ok: false, fault: { code: 'CODE_VOID' } })
  })

  test('is answered at once when it ends, not at its next look', async () => {
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const device = await testDevice(server)
      const loginId = await startDevice(device)
      const checks = watchLooks(loginId)
      const first = device.call('login/device', { loginId })
      await expect.poll(checks, { interval: 5 }).toBeGreaterThan(0)
      const start = performance.now()
      const second = device.call('login/device', { loginId })
      await first
      times.push(performance.now() - start)
      await expire(loginId)
      await second
    }
    // A look is due after half a second; a busy machine is slow now and then.
    expect(Math.min(...times)).toBeLessThan(300)
  })

  test('is not ended by another device that knows its id', async () => {
    const [device, attacker] = [await testDevice(server), await testDevice(server)]
    const loginId = await startDevice(device)
    const checks = watchLooks(loginId)
    const open = device.call('login/device', { loginId })
    await expect.poll(checks).toBeGreaterThan(0)
    expect(await attacker.call('login/device', { loginId })).toMatchObject({ ok: false, fault: { code: 'CODE_VOID' } })
    await expire(loginId)
    expect(await open).toMatchObject({ ok: false, fault: { code: 'CODE_VOID' } })
  })

  test('responds after twenty-five seconds for the next poll', async () => {
    const device = await testDevice(server)
    const loginId = await startDevice(device)
    const checks = watchLooks(loginId)
    const start = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
    const open = device.call('login/device', { loginId })
    await expect.poll(checks).toBeGreaterThan(1)
    clock.mockReturnValue(start + 25_000)
    expect(await open).toMatchObject({ value: { confirmed: false } })
    clock.mockRestore()
  })

  test('ends when its client goes away', async () => {
    const running = await serveApp(server.app, { port: 0, headers: {}, proxies: 1 })
    const device = await testDevice(server)
    const loginId = await startDevice(device)
    const checks = watchLooks(loginId)
    const body = JSON.stringify({ loginId })
    const proof = await device.proofOf('login/device', body, undefined)
    const socket = net.connect(running.port, '127.0.0.1')
    socket.write(
      [
        'POST /api/login/device HTTP/1.1',
        'Host: localhost',
        'Origin: https://secure.example',
        'X-Airlock: 1',
        'Content-Type: application/json',
        `DPoP: ${proof}`,
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    )
    await expect.poll(checks).toBeGreaterThan(0)
    const closed = server.database.query('SELECT pg_sleep(2)')
    socket.destroy()
    // An earlier poll may be running.
    const last = checks() + 1
    await closed
    expect(checks()).toBeLessThanOrEqual(last)
    await running.close()
  })
})

describe('[T92] the slot of an open question', () => {
  const question = (login: string, network = '192.0.2.1') => ({
    login,
    client: { network, block: undefined },
    signal: new AbortController().signal,
  })
  const untilOver = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

  test('[T95] is one of a third of the free ones for a client', async () => {
    const polls = createDevicePolls({ max: 4 })
    const first = polls.open(question('one'), untilOver)
    const error = { code: 'TOO_MANY', context: { retryAfterSeconds: 30 } }
    await expect(polls.open(question('two'), untilOver)).rejects.toMatchObject(error)
    expect(await polls.open(question('three', '192.0.2.2'), async () => 'answered')).toBe('answered')
    expect(await polls.open(question('one'), async () => 'answered')).toBe('answered')
    await first
  })

  test('is free once it was answered, or failed', async () => {
    const polls = createDevicePolls({ max: 1 })
    expect(await polls.open(question('one'), async () => 'answered')).toBe('answered')
    await expect(polls.open(question('two'), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await polls.open(question('three'), async () => 'answered')).toBe('answered')
  })

  test('goes to the next of its login, each time', async () => {
    const polls = createDevicePolls({ max: 1 })
    const first = polls.open(question('one'), untilOver)
    const second = polls.open(question('one'), untilOver)
    await first
    expect(await polls.open(question('one'), async () => 'answered')).toBe('answered')
    await second
  })

  test('is forgotten with its answer: the next of its login ends nothing', async () => {
    const polls = createDevicePolls({ max: 1 })
    const signal = await polls.open(question('one'), async (input) => input)
    await polls.open(question('one'), async () => {})
    expect(signal.aborted).toBe(false)
  })
})

async function expire(loginId: string) {
  await server.database.query('UPDATE logins SET used = true WHERE id = $1', [loginId])
}
