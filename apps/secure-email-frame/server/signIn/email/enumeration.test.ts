import { afterEach, describe, expect, test } from 'vitest'
import type { Email } from '../../mail/mailer.ts'
import { closeAfterEach } from '../../testing/closeAfterEach.ts'
import { HOST, logIn, PROJECT, type TestServer, testDevice } from '../../testing/testServer.ts'

const start = closeAfterEach(afterEach)

const KNOWN = 'known@mail.example'
const UNKNOWN = 'nobody@mail.example'

function shape({ to, ...email }: Email) {
  return JSON.parse(
    JSON.stringify({ to, ...email })
      .replaceAll(to, 'ADDRESS')
      .replace(/\b[0-9]{6}\b/g, 'CODE')
      // In two groups.
      .replace(/>[0-9]{3}</g, '>COD<')
      .replace(/token=[-_A-Za-z0-9]+/g, 'token=TOKEN'),
  )
}

const mailsTo = ({ mails }: TestServer, address: string) => mails.filter(({ to }) => to === address).map(shape)

describe('email enumeration', () => {
  test.each([false, true])(
    '[T57] sends known and unknown addresses the same email (confirmDevices: %s)',
    async (confirmDevices) => {
      const server = await start({ project: { confirmDevices } })
      await server.database.query('INSERT INTO users (id, email) VALUES ($1, $1)', [KNOWN])
      for (const email of [KNOWN, UNKNOWN]) {
        const device = await testDevice(server)
        expect(await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email })).toMatchObject({
          ok: true,
        })
      }
      expect(mailsTo(server, UNKNOWN)).toHaveLength(1)
      expect(mailsTo(server, UNKNOWN)).toEqual(mailsTo(server, KNOWN))
    },
  )

  test('[T57] answers codes of known and unknown addresses alike', async () => {
    const server = await start()
    await logIn(server, await testDevice(server), KNOWN)
    await server.forgetCooldown()
    const responses: unknown[] = []
    for (const email of [KNOWN, UNKNOWN]) {
      const device = await testDevice(server)
      const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email })
      const loginId = started.ok ? started.value.loginId : ''
      const wrong = server.code(email) === '000000' ? '000001' : '000000'
      responses.push(await device.call('login/code', { loginId, code: wrong }))
      expect(await device.call('login/code', { loginId, code: server.code(email) })).toMatchObject({
        value: { user: { email } },
      })
    }
    expect(responses[0]).toMatchObject({ ok: false, fault: { code: 'CODE_WRONG' } })
    expect(responses[1]).toEqual(responses[0])
  })

  test('[T57] reveals an address only by a code of its mailbox', async () => {
    const server = await start()
    await logIn(server, await testDevice(server), KNOWN)
    const observed: Record<string, unknown> = {}
    for (const [email, next] of [
      ['ada@mail.example', KNOWN],
      ['eve@mail.example', UNKNOWN],
    ] as const) {
      const device = await testDevice(server)
      await logIn(server, device, email)
      await server.forgetCooldown()
      server.mails.length = 0
      const started = await device.call('email/update', { email: next })
      const confirmed = await device.call('email/primary', { code: server.code(email) })
      const wrong = server.code(next) === '000000' ? '000001' : '000000'
      const rejected = await device.call('email/secondary', { code: wrong })
      observed[next] = {
        started,
        confirmed,
        refused: rejected,
        mails: [mailsTo(server, email), mailsTo(server, next)],
      }
    }
    expect(observed[KNOWN]).toMatchObject({
      started: { value: { action: 'VERIFY_PRIMARY_OTP' } },
      confirmed: { ok: true },
      refused: { ok: false, fault: { code: 'CODE_WRONG' } },
      mails: [[expect.anything()], [expect.anything()]],
    })
    expect(observed[UNKNOWN]).toEqual(observed[KNOWN])
  })
})
