import { afterEach, describe, expect, test } from 'vitest'
import { Fault } from './Fault.ts'
import type { Mail } from './mailer.ts'
import { closeAfterEach } from './testing/closeAfterEach.ts'
import { HOST, logIn, PROJECT, type TestServer, testDevice } from './testing/testServer.ts'

const start = closeAfterEach(afterEach)

const ask = (email: string, hostOrigin = HOST) => ({ projectId: PROJECT, hostOrigin, email })

describe('a code', () => {
  test('is mailed in plain and HTML, names the site, and logs in once', async () => {
    const server = await start()
    const device = await testDevice(server)
    const begun = await device.call('login/email', ask(' Ada@Mail.Example '))
    expect(begun).toMatchObject({ ok: true, value: { action: 'VERIFY_OTP', resendAfterSeconds: 30 } })
    const [mail] = server.mails
    expect(mail).toMatchObject({ to: 'ada@mail.example', subject: expect.stringMatching(/^[0-9]{6} is your code$/) })
    expect(mail?.text).toContain(HOST)
    expect(mail?.html).toContain(HOST)
    const loginId = begun.ok ? begun.value.loginId : ''
    const code = server.code('ada@mail.example')
    const done = await device.call('login/code', { loginId, code })
    expect(done).toMatchObject({ ok: true, value: { user: { email: 'ada@mail.example' } } })
    expect(await device.call('login/code', { loginId, code })).toMatchObject({
      ok: false,
      fault: { code: 'CODE_VOID' },
    })
    expect(await device.call('session/user', {})).toMatchObject({ value: { email: 'ada@mail.example' } })
  })

  test('[T54] a thousand guesses at once are five tries, and the code is void', async () => {
    const server = await start({ limits: { triesByClient: 100_000, triesAtAddress: 100_000 } })
    const device = await testDevice(server)
    const begun = await device.call('login/email', ask('ada@mail.example'))
    const loginId = begun.ok ? begun.value.loginId : ''
    const right = server.code('ada@mail.example')
    const guesses = Array.from({ length: 1_000 }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(guesses.map((code) => device.call('login/code', { loginId, code })))
    const codes = answers.map((answer) => (answer.ok ? 'in' : answer.fault.code))
    expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(4)
    expect(codes.filter((code) => code === 'CODE_VOID')).toHaveLength(996)
    expect(await device.call('login/code', { loginId, code: right })).toMatchObject({ fault: { code: 'CODE_VOID' } })
  })

  test('[T54] tries are counted for an address too, whoever makes them', async () => {
    const server = await start({ limits: { triesAtAddress: 3 } })
    for (let index = 0; index < 3; index += 1) {
      const device = await testDevice(server)
      const begun = await device.call('login/email', ask('ada@mail.example'))
      await device.call('login/code', { loginId: begun.ok ? begun.value.loginId : '', code: '000000' })
      await server.forgetCooldown()
    }
    const device = await testDevice(server)
    const begun = await device.call('login/email', ask('ada@mail.example'))
    const loginId = begun.ok ? begun.value.loginId : ''
    const answer = await device.call('login/code', { loginId, code: server.code('ada@mail.example') })
    expect(answer).toMatchObject({ status: 429, fault: { code: 'TOO_MANY' } })
  })

  test('[T54] the fifth wrong try says that the code is void, and the right one comes too late', async () => {
    const server = await start()
    const device = await testDevice(server)
    const begun = await device.call('login/email', ask('ada@mail.example'))
    const loginId = begun.ok ? begun.value.loginId : ''
    const code = server.code('ada@mail.example')
    const wrong = code === '000000' ? '000001' : '000000'
    const answers: unknown[] = []
    for (let count = 0; count < 5; count += 1) {
      const answer = await device.call('login/code', { loginId, code: wrong })
      answers.push(answer.ok ? 'in' : [answer.fault.code, answer.fault.triesLeft])
    }
    expect(answers.slice(3)).toEqual([
      ['CODE_WRONG', 1],
      ['CODE_VOID', undefined],
    ])
    expect(await device.call('login/code', { loginId, code })).toMatchObject({ fault: { code: 'CODE_VOID' } })
  })

  test('[T54] a right code that is sent five times at once logs in once', async () => {
    const server = await start()
    const device = await testDevice(server)
    const begun = await device.call('login/email', ask('ada@mail.example'))
    const right = { loginId: begun.ok ? begun.value.loginId : '', code: server.code('ada@mail.example') }
    const client = await server.database.pool.connect()
    await client.query('BEGIN; SELECT 1 FROM logins FOR UPDATE')
    const calls = Array.from({ length: 5 }, () => device.call('login/code', right))
    const waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(() => server.database.query(waits)).toHaveLength(5)
    await client.query('COMMIT')
    client.release()
    const answers = await Promise.all(calls)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer.fault.code).toBe('CODE_VOID')
    expect(await server.database.query('SELECT 1 FROM sessions')).toHaveLength(1)
  })

  test('a code lives for twenty minutes, as its answer says, and is void where none was asked for', async () => {
    const server = await start()
    const device = await testDevice(server)
    const begun = await device.call('login/email', ask('ada@mail.example'))
    const [row] = await server.database.query<{ expires_at: Date }>('SELECT expires_at FROM logins')
    const told = begun.ok ? begun.value.expiresAt : 0
    expect(Math.abs(told - (row?.expires_at.getTime() ?? 0))).toBeLessThan(5_000)
    expect(Math.abs(told - Date.now() - 20 * 60_000)).toBeLessThan(10_000)
    const right = { loginId: begun.ok ? begun.value.loginId : '', code: server.code('ada@mail.example') }
    expect(await device.call('login/code', right)).toMatchObject({ ok: true })
    expect(await device.call('fresh/code', { code: right.code })).toMatchObject({ fault: { code: 'CODE_VOID' } })
  })

  test('what is left of the tries is told', async () => {
    const server = await start()
    const device = await testDevice(server)
    const begun = await device.call('login/email', ask('ada@mail.example'))
    const loginId = begun.ok ? begun.value.loginId : ''
    const wrong = server.code('ada@mail.example') === '000000' ? '000001' : '000000'
    expect(await device.call('login/code', { loginId, code: wrong })).toMatchObject({
      fault: { message: 'Invalid code', next: 'Check the code; 4 tries are left.', triesLeft: 4 },
    })
  })

  test('[T56] an old code, another address’s or another device’s is void', async () => {
    const server = await start()
    const [device, other] = [await testDevice(server), await testDevice(server)]
    const first = await device.call('login/email', ask('ada@mail.example'))
    const old = { loginId: first.ok ? first.value.loginId : '', code: server.code('ada@mail.example') }
    await server.forgetCooldown()
    const second = await device.call('login/email', ask('ada@mail.example'))
    const current = { loginId: second.ok ? second.value.loginId : '', code: server.code('ada@mail.example') }
    expect(await device.call('login/code', old)).toMatchObject({ fault: { code: 'CODE_VOID' } })
    expect(await other.call('login/code', current)).toMatchObject({ fault: { code: 'CODE_VOID' } })
    const eve = await other.call('login/email', ask('eve@mail.example'))
    const mixed = { loginId: eve.ok ? eve.value.loginId : '', code: current.code }
    if (server.code('eve@mail.example') !== current.code) {
      expect(await other.call('login/code', mixed)).toMatchObject({ ok: false })
    }
    await server.database.query("UPDATE logins SET expires_at = now() - interval '1 second'")
    expect(await device.call('login/code', current)).toMatchObject({ fault: { code: 'CODE_VOID' } })
  })
})

describe('the wait between codes', () => {
  test.each(['ada@mail.example', 'ADA@mail.example', 'ada+tag@mail.example', 'ａda@mail.example', ' ada@MAIL.example'])(
    '[T55] [S5.3:login] [S8.2:cooldown] [S9.1:cooldown] is kept by the server’s clock for %s too',
    async (spelling) => {
      const server = await start()
      await (await testDevice(server)).call('login/email', ask('ada@mail.example'))
      const again = await (await testDevice(server)).call('login/email', ask(spelling, 'https://other.example'))
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

  test('[S5.3:message] [S8.2:cooldown] says how many seconds are left, rounded up', async () => {
    const server = await start()
    await (await testDevice(server)).call('login/email', ask('ada@mail.example'))
    await server.database.query("UPDATE logins SET created_at = now() - interval '10.1 seconds'")
    const left = async () => {
      const [row] = await server.database.query<{ left: number }>(
        'SELECT extract(epoch FROM created_at - now())::float + 30 AS left FROM logins',
      )
      return Math.ceil(row?.left ?? 0)
    }
    const before = await left()
    const again = await (await testDevice(server)).call('login/email', ask('ada@mail.example'))
    const messages = [before, await left()].map((seconds) => `Please try again after ${seconds} seconds`)
    expect(messages).toContain(again.ok ? '' : again.fault.message)
  })

  test('[T55] twenty requests at once mail one code', async () => {
    const server = await start()
    const devices = await Promise.all(Array.from({ length: 20 }, () => testDevice(server)))
    const answers = await Promise.all(devices.map((device) => device.call('login/email', ask('ada@mail.example'))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(server.mails).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer.fault.retryAfterSeconds).toBeGreaterThan(20)
  })

  test('[T60] a mailbox gets a bounded number of mails a day', async () => {
    const server = await start({ limits: { mailsToAddressDaily: 3 } })
    const device = await testDevice(server)
    const answers: boolean[] = []
    for (let index = 0; index < 5; index += 1) {
      const { ok } = await device.call('login/email', ask(`ada+${index}@mail.example`))
      answers.push(ok)
      await server.forgetCooldown()
    }
    expect(answers).toEqual([true, true, true, false, false])
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
  ])('[T60] [S8.9:email] %j is none', async (email) => {
    const server = await start()
    const answer = await (await testDevice(server)).call('login/email', ask(email))
    expect(answer).toMatchObject({ status: 400, fault: { message: 'Invalid email' } })
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
        const answer = await device.call('login/email', ask(address))
        times[kind].push(performance.now() - from)
        expect(answer).toMatchObject({ ok: true, value: { action: 'VERIFY_OTP', resendAfterSeconds: 30 } })
      }
    }
    expect(Math.abs(mannWhitney(times.known, times.unknown))).toBeLessThan(4)
  })
})

test('[T1] a host that the project does not list, and a project that nobody knows, get no mail', async () => {
  const server = await start()
  const device = await testDevice(server)
  expect(await device.call('login/email', ask('ada@mail.example', 'https://evil.example'))).toMatchObject({
    status: 403,
    fault: { message: 'Unauthorized: origin not allowed' },
  })
  expect(await device.call('login/email', { ...ask('ada@mail.example'), projectId: 'toString' })).toMatchObject({
    status: 403,
    fault: { message: 'Unauthorized: invalid key' },
  })
  expect(server.mails).toEqual([])
})

test('a mail server that is down is told, and costs nobody a try or a wait', async () => {
  let isDown = true
  const server = await start({
    mailer: {
      async send() {
        if (isDown) throw new Fault('MAIL_UNAVAILABLE')
      },
      close() {},
    },
    limits: { mailsToAddress: 1 },
  })
  const device = await testDevice(server)
  expect(await device.call('login/email', ask('ada@mail.example'))).toMatchObject({
    status: 503,
    fault: { message: 'The mail could not be sent.' },
  })
  isDown = false
  expect(await device.call('login/email', ask('ada@mail.example'))).toMatchObject({ ok: true })
})

describe('a project that confirms devices', () => {
  test('sends a link first; opening it confirms nothing, its button does, and the code follows', async () => {
    const server = await start({ project: { confirmDevices: true } })
    const device = await testDevice(server)
    const begun = await device.call('login/email', ask('ada@mail.example'))
    expect(begun).toMatchObject({ value: { action: 'VERIFY_DEVICE' } })
    const loginId = begun.ok ? begun.value.loginId : ''
    const path =
      /https:\/\/secure\.example(\/device\?token=[-_A-Za-z0-9]+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? ''
    const page = await server.app.request(path)
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain(HOST)
    expect(await device.call('login/code', { loginId, code: '000000' })).toMatchObject({ fault: { code: 'CODE_VOID' } })
    const waiting = device.call('login/device', { loginId })
    const press = () =>
      server.app.request('/device', { method: 'POST', body: new URLSearchParams({ token: path.split('=')[1] ?? '' }) })
    expect((await press()).status).toBe(200)
    expect((await press()).status).toBe(410)
    expect(await waiting).toMatchObject({ value: { confirmed: true } })
    const done = await device.call('login/code', { loginId, code: server.code('ada@mail.example') })
    expect(done.ok).toBe(true)
    await server.forgetCooldown()
    expect(await device.call('login/email', ask('ada@mail.example'))).toMatchObject({ value: { action: 'VERIFY_OTP' } })
  })
})

test('a mailed link holds until its code could be mailed, and its page says why not', async () => {
  let isDown = true
  const mails: Mail[] = []
  const server = await start({
    project: { confirmDevices: true },
    mailer: {
      async send(mail) {
        if (isDown && mails.length > 0) throw new Fault('MAIL_UNAVAILABLE')
        mails.push(mail)
      },
      close() {},
    },
  })
  const device = await testDevice(server)
  await device.call('login/email', ask('ada@mail.example'))
  const token = /token=([-_A-Za-z0-9]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  const press = () => server.app.request('/device', { method: 'POST', body: new URLSearchParams({ token }) })
  const failed = await press()
  expect(failed.status).toBe(503)
  expect(failed.headers.get('Content-Type')).toContain('text/html')
  expect(await failed.text()).toContain('The mail could not be sent. Try again in a moment.')
  expect((await server.app.request(`/device?token=${token}`)).status).toBe(200)
  isDown = false
  expect((await press()).status).toBe(200)
  expect(mails[1]?.subject).toMatch(/^[0-9]{6} is your code$/)
  expect((await press()).status).toBe(410)
})

test('[T68] no cookie is set or needed, from the code to the end of the session', async () => {
  const server = await start()
  const answers: Response[] = []
  const request = async (...given: Parameters<typeof server.app.request>) => {
    const answer = await server.app.request(...given)
    answers.push(answer)
    return answer
  }
  const device = await testDevice({ ...server, app: { request } } as TestServer)
  const { refreshToken } = await logIn(server, device)
  await device.call('session/refresh', { refreshToken, hostOrigin: HOST })
  await device.call('wallet/read', {})
  await device.call('session/end', {})
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.map(({ headers }) => headers.get('Set-Cookie'))).toEqual(answers.map(() => null))
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
