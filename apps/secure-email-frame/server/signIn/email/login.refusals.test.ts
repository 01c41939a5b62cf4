import { afterEach, describe, expect, test } from 'vitest'
import { closeAfterEach } from '../../testing/closeAfterEach.ts'
import { HOST, PROJECT, testDevice } from '../../testing/testServer.ts'

const start = closeAfterEach(afterEach)

const request = (email: string, hostOrigin = HOST) => ({ projectId: PROJECT, hostOrigin, email })

describe('the wait between codes', () => {
  test.each(['ada@mail.example', 'ADA@mail.example', 'ada+tag@mail.example', 'ａda@mail.example', ' ada@MAIL.example'])(
    '[T55] [S5.3:login] [S8.2:cooldown] [S9.1:cooldown] is kept by the server’s clock for %s too',
    async (encoding) => {
      const server = await start()
      await (await testDevice(server)).call('login/email', request('ada@mail.example'))
      const again = await (await testDevice(server)).call('login/email', request(encoding, 'https://other.example'))
      const seconds = again.ok ? 0 : (again.fault.retryAfterSeconds ?? 0)
      expect(again).toMatchObject({
        status: 429,
        fault: { code: 'COOLDOWN', message: `Please try again after ${seconds} seconds` },
      })
      expect(seconds).toBeGreaterThan(25)
      expect(seconds).toBeLessThanOrEqual(30)
      expect(server.mails).toHaveLength(1)
    },
  )

  test('[S5.3:message] [S8.2:cooldown] reports remaining seconds, rounded up', async () => {
    const server = await start()
    await (await testDevice(server)).call('login/email', request('ada@mail.example'))
    await server.database.query("UPDATE logins SET created_at = now() - interval '10.1 seconds'")
    const left = async () => {
      const [row] = await server.database.query<{ left: number }>(
        'SELECT extract(epoch FROM created_at - now())::float + 30 AS left FROM logins',
      )
      return Math.ceil(row?.left ?? 0)
    }
    const before = await left()
    const again = await (await testDevice(server)).call('login/email', request('ada@mail.example'))
    const messages = [before, await left()].map((seconds) => `Please try again after ${seconds} seconds`)
    expect(messages).toContain(again.ok ? '' : again.fault.message)
  })

  test('[T55] emails one code for twenty concurrent requests', async () => {
    const server = await start()
    const devices = await Promise.all(Array.from({ length: 20 }, () => testDevice(server)))
    const responses = await Promise.all(
      devices.map((device) => device.call('login/email', request('ada@mail.example'))),
    )
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
    expect(server.mails).toHaveLength(1)
    for (const response of responses) if (!response.ok) expect(response.fault.retryAfterSeconds).toBeGreaterThan(20)
  })

  test('emails twenty concurrent users a code each', async () => {
    const server = await start()
    const devices = await Promise.all(Array.from({ length: 20 }, () => testDevice(server)))
    const responses = await Promise.all(
      devices.map((device, index) => device.call('login/email', request(`person${index}@mail.example`))),
    )
    expect(responses.filter(({ ok }) => ok)).toHaveLength(20)
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(20)
  })

  test('[T60] limits emails to a mailbox per day', async () => {
    const server = await start({ limits: { mailsToAddressDaily: 3 } })
    const device = await testDevice(server)
    const responses: boolean[] = []
    for (let index = 0; index < 5; index += 1) {
      const { ok } = await device.call('login/email', request(`ada+${index}@mail.example`))
      responses.push(ok)
      await server.forgetCooldown()
    }
    expect(responses).toEqual([true, true, true, false, false])
  })
})

describe('an address', () => {
  test.each([
    'ada@mail.example\r\nBcc: eve@mail.example',
    'ada@mail.example,eve@mail.example',
    '"ada <eve@mail.example>"@mail.example',
    'ada@mail.example\u0000',
    'ada@[127.0.0.1]',
    '@mail.example',
    'ada',
    `${'a'.repeat(250)}@mail.example`,
  ])('[T60] [S8.9:email] rejects %j', async (email) => {
    const server = await start()
    const response = await (await testDevice(server)).call('login/email', request(email))
    expect(response).toMatchObject({ status: 400, fault: { message: 'Invalid email' } })
    expect(server.mails).toEqual([])
  })

  test('[T57] is answered in the same way and time whether it is known or not', async () => {
    const server = await start({ limits: { mailsByClient: 10_000 } })
    const device = await testDevice(server)
    const known = Array.from({ length: 100 }, (_, index) => `known${index}@mail.example`)
    await server.database.query('INSERT INTO users (id, email) SELECT email, email FROM unnest($1::text[]) AS email', [
      known,
    ])
    const times = { known: [] as number[], unknown: [] as number[] }
    for (const [index, email] of known.entries()) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', `nobody${index}@mail.example`],
      ] as const) {
        const from = performance.now()
        const response = await device.call('login/email', request(address))
        times[kind].push(performance.now() - from)
        expect(response).toMatchObject({ ok: true, value: { action: 'VERIFY_OTP', resendAfterSeconds: 30 } })
      }
    }
    expect(Math.abs(mannWhitney(times.known, times.unknown))).toBeLessThan(4)
  })
})

test('[T1] sends no email for an unlisted host or unknown project', async () => {
  const server = await start()
  const device = await testDevice(server)
  expect(await device.call('login/email', request('ada@mail.example', 'https://evil.example'))).toMatchObject({
    status: 403,
    fault: { message: 'Unauthorized: origin not allowed' },
  })
  expect(await device.call('login/email', { ...request('ada@mail.example'), projectId: 'toString' })).toMatchObject({
    status: 403,
    fault: { message: 'Unauthorized: invalid key' },
  })
  expect(server.mails).toEqual([])
})

/** Returns the distance of two samples in standard deviations (rank sum). */
function mannWhitney(left: number[], right: number[]): number {
  const ranked = [...left.map((value) => ({ value, of: 0 })), ...right.map((value) => ({ value, of: 1 }))].sort(
    (one, other) => one.value - other.value,
  )
  const sum = ranked.reduce((total, { of }, index) => (of === 0 ? total + index + 1 : total), 0)
  const [n, m] = [left.length, right.length]
  const u = sum - (n * (n + 1)) / 2
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
