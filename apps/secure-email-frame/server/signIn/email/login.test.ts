import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../ApiError.ts'
import { closeAfterEach } from '../../testing/closeAfterEach.ts'
import { wordsOfHtml } from '../../testing/mailWords.ts'
import { HOST, logIn, PROJECT, type TestServer, testDevice } from '../../testing/testServer.ts'

const start = closeAfterEach(afterEach)

const send = (email: string, hostOrigin = HOST) => ({ projectId: PROJECT, hostOrigin, email })

describe('a code', () => {
  test('is mailed in plain and HTML, names the site, and logs in once', async () => {
    const server = await start()
    const device = await testDevice(server)
    const started = await device.call('login/email', send(' Ada@Mail.Example '))
    expect(started).toMatchObject({ ok: true, value: { action: 'VERIFY_OTP', resendAfterSeconds: 30 } })
    const [email] = server.mails
    expect(email).toMatchObject({ to: 'ada@mail.example', subject: expect.stringMatching(/^[0-9]{6} is your code$/) })
    expect(email?.text).toContain(`Only enter it on ${new URL(HOST).host}.`)
    expect(wordsOfHtml(email?.html ?? '')).toContain(`Only enter it on ${new URL(HOST).host}.`)
    const loginId = started.ok ? started.value.loginId : ''
    const code = server.code('ada@mail.example')
    const done = await device.call('login/code', { loginId, code })
    expect(done).toMatchObject({ ok: true, value: { user: { email: 'ada@mail.example' } } })
    expect(await device.call('login/code', { loginId, code })).toMatchObject({
      ok: false,
      fault: { code: 'CODE_VOID' },
    })
    expect(await device.call('session/user', {})).toMatchObject({ value: { email: 'ada@mail.example' } })
  })

  test('[T54] allows three of a thousand concurrent guesses, then voids the code', async () => {
    const server = await start({
      limits: { triesByClient: 100_000, triesAtAddress: 100_000, wrongCodesByProject: 100_000 },
    })
    const device = await testDevice(server)
    const started = await device.call('login/email', send('ada@mail.example'))
    const loginId = started.ok ? started.value.loginId : ''
    const right = server.code('ada@mail.example')
    const guesses = Array.from({ length: 1_000 }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const responses = await Promise.all(guesses.map((code) => device.call('login/code', { loginId, code })))
    const codes = responses.map((response) => (response.ok ? 'in' : response.fault.code))
    expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(2)
    expect(codes.filter((code) => code === 'CODE_VOID')).toHaveLength(998)
    expect(await device.call('login/code', { loginId, code: right })).toMatchObject({ fault: { code: 'CODE_VOID' } })
  })

  test('[T54] counts tries per address from all devices', async () => {
    const server = await start({ limits: { triesAtAddress: 3 } })
    for (let index = 0; index < 3; index += 1) {
      const device = await testDevice(server)
      const started = await device.call('login/email', send('ada@mail.example'))
      await device.call('login/code', { loginId: started.ok ? started.value.loginId : '', code: '000000' })
      await server.forgetCooldown()
    }
    const device = await testDevice(server)
    const started = await device.call('login/email', send('ada@mail.example'))
    const loginId = started.ok ? started.value.loginId : ''
    const response = await device.call('login/code', { loginId, code: server.code('ada@mail.example') })
    expect(response).toMatchObject({ status: 429, fault: { code: 'TOO_MANY' } })
  })

  test.each([
    ['fifth wrong try of a device that knows the mailbox', 5],
    ['third wrong try of a new device', 3],
  ])('[T54] voids the code with the %s', async (_, tries) => {
    const server = await start()
    const device = await testDevice(server)
    if (tries === 5) {
      await logIn(server, device)
      await server.forgetCooldown()
    }
    const started = await device.call('login/email', send('ada@mail.example'))
    const loginId = started.ok ? started.value.loginId : ''
    const code = server.code('ada@mail.example')
    const wrong = code === '000000' ? '000001' : '000000'
    const responses: unknown[] = []
    for (let count = 0; count < tries; count += 1) {
      const response = await device.call('login/code', { loginId, code: wrong })
      responses.push(response.ok ? 'in' : [response.fault.code, response.fault.triesLeft])
    }
    expect(responses.slice(-2)).toEqual([
      ['CODE_WRONG', 1],
      ['CODE_VOID', undefined],
    ])
    expect(await device.call('login/code', { loginId, code })).toMatchObject({ fault: { code: 'CODE_VOID' } })
  })

  test('[T54] logs in once if a correct code is sent five times concurrently', async () => {
    const server = await start()
    const device = await testDevice(server)
    const started = await device.call('login/email', send('ada@mail.example'))
    const right = { loginId: started.ok ? started.value.loginId : '', code: server.code('ada@mail.example') }
    const client = await server.database.pool.connect()
    await client.query('BEGIN; SELECT 1 FROM logins FOR UPDATE')
    const calls = Array.from({ length: 5 }, () => device.call('login/code', right))
    const waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(() => server.database.query(waits)).toHaveLength(5)
    await client.query('COMMIT')
    client.release()
    const responses = await Promise.all(calls)
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
    for (const response of responses) if (!response.ok) expect(response.fault.code).toBe('CODE_VOID')
    expect(await server.database.query('SELECT 1 FROM sessions')).toHaveLength(1)
  })

  test('expires a code after twenty minutes', async () => {
    const server = await start()
    const device = await testDevice(server)
    const started = await device.call('login/email', send('ada@mail.example'))
    const [row] = await server.database.query<{ expires_at: Date }>('SELECT expires_at FROM logins')
    const reported = started.ok ? started.value.expiresAt : 0
    expect(Math.abs(reported - (row?.expires_at.getTime() ?? 0))).toBeLessThan(5_000)
    expect(Math.abs(reported - Date.now() - 20 * 60_000)).toBeLessThan(10_000)
    const right = { loginId: started.ok ? started.value.loginId : '', code: server.code('ada@mail.example') }
    expect(await device.call('login/code', right)).toMatchObject({ ok: true })
  })

  test('reports remaining tries', async () => {
    const server = await start()
    const device = await testDevice(server)
    const started = await device.call('login/email', send('ada@mail.example'))
    const loginId = started.ok ? started.value.loginId : ''
    const wrong = server.code('ada@mail.example') === '000000' ? '000001' : '000000'
    expect(await device.call('login/code', { loginId, code: wrong })).toMatchObject({
      fault: { message: 'Invalid code', next: 'Check the code. 2 tries left.', triesLeft: 2 },
    })
  })

  test('[T56] voids an old code, and one of another address or device', async () => {
    const server = await start()
    const [device, other] = [await testDevice(server), await testDevice(server)]
    const first = await device.call('login/email', send('ada@mail.example'))
    const old = { loginId: first.ok ? first.value.loginId : '', code: server.code('ada@mail.example') }
    await server.forgetCooldown()
    const second = await device.call('login/email', send('ada@mail.example'))
    const current = { loginId: second.ok ? second.value.loginId : '', code: server.code('ada@mail.example') }
    expect(await device.call('login/code', old)).toMatchObject({ fault: { code: 'CODE_VOID' } })
    expect(await other.call('login/code', current)).toMatchObject({ fault: { code: 'CODE_VOID' } })
    const eve = await other.call('login/email', send('eve@mail.example'))
    const mixed = { loginId: eve.ok ? eve.value.loginId : '', code: current.code }
    if (server.code('eve@mail.example') !== current.code) {
      expect(await other.call('login/code', mixed)).toMatchObject({ ok: false })
    }
    await server.database.query("UPDATE logins SET expires_at = now() - interval '1 second'")
    expect(await device.call('login/code', current)).toMatchObject({ fault: { code: 'CODE_VOID' } })
  })
})

test('reports a failed mail server without charging a try', async () => {
  let isDown = true
  const server = await start({
    mailer: {
      async send() {
        if (isDown) throw new ApiError('MAIL_UNAVAILABLE')
      },
      close() {},
    },
    limits: { mailsToAddress: 1 },
  })
  const device = await testDevice(server)
  expect(await device.call('login/email', send('ada@mail.example'))).toMatchObject({
    status: 503,
    fault: { message: 'The email could not be sent.' },
  })
  isDown = false
  expect(await device.call('login/email', send('ada@mail.example'))).toMatchObject({ ok: true })
})

test('[T68] sets and needs no cookie, from the code to the end of the session', async () => {
  const server = await start()
  const responses: Response[] = []
  const request = async (...input: Parameters<typeof server.app.request>) => {
    const response = await server.app.request(...input)
    responses.push(response)
    return response
  }
  const device = await testDevice({ ...server, app: { request } } as TestServer)
  const { refreshToken } = await logIn(server, device)
  await device.call('session/refresh', { refreshToken, hostOrigin: HOST })
  await device.call('wallet/read', {})
  await device.call('session/end', {})
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(responses.map(({ headers }) => headers.get('Set-Cookie'))).toEqual(responses.map(() => null))
})
