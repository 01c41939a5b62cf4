import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../ApiError.ts'
import type { Email } from '../../mail/mailer.ts'
import { closeAfterEach } from '../../testing/closeAfterEach.ts'
import { HOST, logIn, PROJECT, type TestServer, testDevice } from '../../testing/testServer.ts'

const ADA = 'ada@mail.example'
const start = closeAfterEach(afterEach)

const request = (email: string) => ({ projectId: PROJECT, hostOrigin: HOST, email })
const loginIdOf = (started: { ok: true; value: { loginId: string } } | { ok: false }) =>
  started.ok ? started.value.loginId : ''

async function strangersAsk(server: TestServer, clients: readonly string[], address: (index: number) => string) {
  const errors: string[] = []
  for (const [index, client] of clients.entries()) {
    const response = await (await testDevice(server, client)).call('login/email', request(address(index)))
    if (!response.ok) errors.push(response.fault.code)
    await server.forgetCooldown()
  }
  return errors
}

describe('[T94] limits by client', () => {
  test('counts a hundred addresses of one /64 as one client', async () => {
    const server = await start({ limits: { mailsByClient: 3 } })
    const clients = Array.from({ length: 10 }, (_, index) => `2001:db8:1:2::${(index + 1).toString(16)}`)
    const errors = await strangersAsk(server, clients, (index) => `user${index}@mail.example`)
    expect(errors).toHaveLength(7)
    expect(server.mails).toHaveLength(3)
  })

  test('counts networks of a /48 together and others separately', async () => {
    const server = await start({ limits: { mailsByBlock: 3 } })
    const clients = Array.from({ length: 10 }, (_, index) => `2001:db8:1:${(index + 1).toString(16)}::1`)
    expect(await strangersAsk(server, clients, (index) => `user${index}@mail.example`)).toHaveLength(7)
    expect(await strangersAsk(server, ['2001:db8:2::1'], () => 'other@mail.example')).toEqual([])
  })

  test('counts tries of missing codes', async () => {
    const server = await start({ limits: { triesByClient: 2 } })
    const device = await testDevice(server, '10.0.0.1')
    const guess = async () => {
      const response = await device.call('login/code', { loginId: 'a'.repeat(32), code: '123456' })
      return response.ok || response.fault.code
    }
    expect([await guess(), await guess(), await guess()]).toEqual(['CODE_VOID', 'CODE_VOID', 'TOO_MANY'])
  })

  test('counts tries of a /48 together', async () => {
    const server = await start({ limits: { triesByBlock: 2 } })
    const codes: string[] = []
    for (let index = 0; index < 4; index += 1) {
      const device = await testDevice(server, `2001:db8:1:${index}::1`)
      const started = await device.call('login/email', request(`user${index}@mail.example`))
      const tried = await device.call('login/code', { loginId: loginIdOf(started), code: '000000' })
      codes.push(tried.ok ? 'in' : tried.fault.code)
    }
    expect(codes.slice(2)).toEqual(['TOO_MANY', 'TOO_MANY'])
  })
})

describe('[T96] a forwarded address', () => {
  test.each([
    'a'.repeat(300),
    'a'.repeat(8_000),
    '1.1.1.1,'.repeat(900),
    '\u00ff'.repeat(300),
    ',',
    '"',
    'for=1.2.3.4',
    '[::',
    '-1',
  ])('causes no error for any content (%#)', async (client) => {
    const server = await start()
    const device = await testDevice(server, client)
    expect(await device.call('login/email', request(ADA))).toMatchObject({ ok: true })
  })

  test('shares one budget for unreadable ones', async () => {
    const server = await start({ limits: { mailsByClient: 2 } })
    const clients = ['a'.repeat(300), 'b', 'unknown', '1.2.3']
    expect(await strangersAsk(server, clients, (index) => `user${index}@mail.example`)).toEqual([
      'TOO_MANY',
      'TOO_MANY',
    ])
  })

  test('counts the longest possible address without an error', async () => {
    const server = await start()
    const long = `${'a'.repeat(64)}@${'b'.repeat(59)}.${'c'.repeat(59)}.${'d'.repeat(59)}.example`
    expect(long.length).toBeGreaterThan(245)
    expect(await (await testDevice(server)).call('login/email', request(long))).toMatchObject({ ok: true })
  })
})

describe('[T95] a device that signed in before', () => {
  test('gets a code while strangers keep asking for the same mailbox, and enters it', async () => {
    const server = await start({ limits: { mailsToAddress: 3, mailsToAddressDaily: 3 } })
    const device = await testDevice(server)
    await logIn(server, device, ADA)
    await server.forgetCooldown()
    const errors = await strangersAsk(
      server,
      Array.from({ length: 6 }, (_, index) => `192.0.2.${index}`),
      () => ADA,
    )
    expect(errors).toEqual(['TOO_MANY', 'TOO_MANY', 'TOO_MANY', 'TOO_MANY'])
    await strangersAsk(server, ['192.0.2.99'], () => ADA)
    const started = await device.call('login/email', request(ADA))
    expect(started).toMatchObject({ ok: true })
    const done = await device.call('login/code', { loginId: loginIdOf(started), code: server.code(ADA) })
    expect(done).toMatchObject({ ok: true, value: { user: { email: ADA } } })
  })

  test('does not wait for a stranger who asked a moment ago', async () => {
    const server = await start()
    const device = await testDevice(server)
    await logIn(server, device, ADA)
    await server.forgetCooldown()
    expect(await (await testDevice(server)).call('login/email', request(ADA))).toMatchObject({ ok: true })
    expect(await device.call('login/email', request(ADA))).toMatchObject({ ok: true })
    // A mailbox gets two mails in thirty seconds at most, by the requests of all together.
    expect(await device.call('login/email', request(ADA))).toMatchObject({ fault: { code: 'COOLDOWN' } })
    expect(await (await testDevice(server)).call('login/email', request(ADA))).toMatchObject({
      fault: { code: 'COOLDOWN' },
    })
    expect(server.mails).toHaveLength(3)
  })

  test('waits after its own request, also after the first', async () => {
    const server = await start()
    const device = await testDevice(server)
    await logIn(server, device, ADA)
    expect(await device.call('login/email', request(ADA))).toMatchObject({ fault: { code: 'COOLDOWN' } })
  })

  test('gets codes while others use up the limits of its network and of the project', async () => {
    const server = await start({ limits: { mailsByClient: 2, mailsByProject: 2 } })
    const device = await testDevice(server, '192.0.2.1')
    await logIn(server, device, ADA)
    await server.forgetCooldown()
    await strangersAsk(server, ['192.0.2.1', '192.0.2.1'], (index) => `user${index}@mail.example`)
    expect(await (await testDevice(server, '192.0.2.2')).call('login/email', request('x@mail.example'))).toMatchObject({
      fault: { code: 'TOO_MANY' },
    })
    expect(await device.call('login/email', request(ADA))).toMatchObject({ ok: true })
  })

  test('enters a code after strangers used up all tries', async () => {
    const server = await start({ limits: { triesAtAddress: 2, triesByClient: 3 } })
    const device = await testDevice(server, '192.0.2.1')
    await logIn(server, device, ADA)
    await server.forgetCooldown()
    const attacker = await testDevice(server, '192.0.2.1')
    const peer = loginIdOf(await attacker.call('login/email', request(ADA)))
    for (let count = 0; count < 5; count += 1) await attacker.call('login/code', { loginId: peer, code: '000000' })
    const started = await device.call('login/email', request(ADA))
    const code = server.code(ADA)
    expect(await device.call('login/code', { loginId: loginIdOf(started), code })).toMatchObject({ ok: true })
  })

  test('has limits too, for emails and for tries', async () => {
    const server = await start({ limits: { mailsByDeviceDaily: 2, triesByDevice: 1 } })
    const device = await testDevice(server)
    await logIn(server, device, ADA)
    const responses: string[] = []
    for (let count = 0; count < 3; count += 1) {
      await server.forgetCooldown()
      const started = await device.call('login/email', request(ADA))
      responses.push(started.ok ? 'mailed' : started.fault.code)
      if (count > 0) continue
      const wrong = server.code(ADA) === '000000' ? '000001' : '000000'
      await device.call('login/code', { loginId: loginIdOf(started), code: wrong })
      expect(await device.call('login/code', { loginId: loginIdOf(started), code: wrong })).toMatchObject({
        fault: { code: 'TOO_MANY' },
      })
    }
    expect(responses).toEqual(['mailed', 'mailed', 'TOO_MANY'])
  })

  test('uses up no budget of another device', async () => {
    const server = await start({ limits: { mailsByDevice: 1, triesByDevice: 1 } })
    const users = await Promise.all(
      ['192.0.2.1', '192.0.2.2'].map(async (client, index) => {
        const [device, address] = [await testDevice(server, client), `person${index}@mail.example`]
        await logIn(server, device, address)
        return { device, address }
      }),
    )
    await server.forgetCooldown()
    for (const { device, address } of users) {
      const started = await device.call('login/email', request(address))
      const tried = await device.call('login/code', { loginId: loginIdOf(started), code: server.code(address) })
      expect([started, tried]).toMatchObject([{ ok: true }, { ok: true }])
    }
  })

  test('[T57] is known only at its own mailbox', async () => {
    const server = await start({ limits: { mailsToAddress: 1, mailsToAddressDaily: 1 } })
    const device = await testDevice(server)
    await logIn(server, device, 'eve@mail.example')
    await server.database.query("INSERT INTO users (id, email) VALUES ('ada', $1)", [ADA])
    for (const address of [ADA, 'nobody@mail.example']) {
      expect(await device.call('login/email', request(address))).toMatchObject({ ok: true })
      await server.forgetCooldown()
      expect(await device.call('login/email', request(address))).toMatchObject({ fault: { code: 'TOO_MANY' } })
    }
  })

  test('[T57] counts a known device separately and invisibly', async () => {
    const server = await start()
    const device = await testDevice(server)
    await logIn(server, device, ADA)
    await server.forgetCooldown()
    expect(await device.call('login/email', request(ADA))).toMatchObject({ ok: true })
    expect(await (await testDevice(server)).call('login/email', request(ADA))).toMatchObject({ ok: true })
  })
})

describe('[T95] a code that is valid', () => {
  test.each(['mailsToAddress', 'mailsByClient', 'mailsByProject', 'mailsToAddressDaily'] as const)(
    'stays valid when the limit %s rejects another',
    async (rule) => {
      const server = await start({ limits: { [rule]: 1 } })
      const device = await testDevice(server)
      const started = await device.call('login/email', request(ADA))
      await server.forgetCooldown()
      expect(await device.call('login/email', request(ADA))).toMatchObject({ fault: { code: 'TOO_MANY' } })
      const code = server.code(ADA)
      expect(await device.call('login/code', { loginId: loginIdOf(started), code })).toMatchObject({ ok: true })
    },
  )

  test('stays valid when the email with another cannot be sent', async () => {
    let isDown = false
    const mails: Email[] = []
    const server = await start({
      mailer: {
        async send(email) {
          if (isDown) throw new ApiError('MAIL_UNAVAILABLE')
          mails.push(email)
        },
        close() {},
      },
    })
    const device = await testDevice(server)
    const started = await device.call('login/email', request(ADA))
    await server.forgetCooldown()
    isDown = true
    expect(await device.call('login/email', request(ADA))).toMatchObject({ fault: { code: 'MAIL_UNAVAILABLE' } })
    const code = mails.at(-1)?.subject.slice(0, 6) ?? ''
    expect(await device.call('login/code', { loginId: loginIdOf(started), code })).toMatchObject({ ok: true })
  })

  test('keeps its tries when a limit rejects one', async () => {
    const server = await start({ limits: { triesAtAddress: 1 } })
    const attacker = await testDevice(server, '192.0.2.1')
    const peer = await attacker.call('login/email', request(ADA))
    await attacker.call('login/code', { loginId: loginIdOf(peer), code: '000000' })
    await server.forgetCooldown()
    const device = await testDevice(server, '192.0.2.2')
    const loginId = loginIdOf(await device.call('login/email', request(ADA)))
    for (let count = 0; count < 7; count += 1) {
      expect(await device.call('login/code', { loginId, code: '000000' })).toMatchObject({
        fault: { code: 'TOO_MANY' },
      })
    }
    const [login] = await server.database.query<{ tries_left: number }>('SELECT tries_left FROM logins WHERE id = $1', [
      loginId,
    ])
    expect(login?.tries_left).toBe(3)
  })

  test('counts again when the email to a new address is rejected', async () => {
    const server = await start()
    const device = await testDevice(server)
    await logIn(server, device, ADA)
    await server.forgetCooldown()
    await device.call('email/update', { email: 'new@mail.example' })
    const code = server.code(ADA)
    await (await testDevice(server)).call('login/email', request('new@mail.example'))
    expect(await device.call('email/primary', { code })).toMatchObject({ fault: { code: 'COOLDOWN' } })
    await server.forgetCooldown()
    expect(await device.call('email/primary', { code })).toMatchObject({ ok: true })
  })
})

test('[T55] emails one code for twenty concurrent requests, and voids the old one', async () => {
  const server = await start()
  const device = await testDevice(server)
  await logIn(server, device, ADA)
  await server.forgetCooldown()
  const responses = await Promise.all(Array.from({ length: 20 }, () => device.call('login/email', request(ADA))))
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
  expect(server.mails).toHaveLength(2)
})
