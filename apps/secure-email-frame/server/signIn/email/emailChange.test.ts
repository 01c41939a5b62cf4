import { expect, test } from 'vitest'
import type { Email } from '../../mail/mailer.ts'
import { HOST, PROJECT, testDevice, testServer } from '../../testing/testServer.ts'

const PREVIOUS = 'old@mail.example'
const OWN = 'own@mail.example'
const FOREIGN = 'foreign@mail.example'
const CONFLICT = { fault: { code: 'STATE_CONFLICT' } }

type Server = Awaited<ReturnType<typeof testServer>>

async function start() {
  const mails: Email[] = []
  const waiting: { to: string; go(): void }[] = []
  let isHolder = ''
  const server = await testServer({
    mailer: {
      async send(email) {
        mails.push(email)
        if (email.to === isHolder) await new Promise<void>((go) => waiting.push({ to: email.to, go }))
      },
      close() {},
    },
  })
  const code = (to: string) =>
    mails.filter((email) => email.to === to).flatMap(({ subject }) => /^\d{6}/.exec(subject) ?? [])
  return {
    server,
    code: (to: string) => code(to).at(-1) ?? '',
    hold(to: string) {
      isHolder = to
      return async () => {
        await expect.poll(() => waiting.length).toBe(1)
        return () => {
          isHolder = ''
          waiting.shift()?.go()
        }
      }
    },
  }
}

async function signIn(server: Server, code: (to: string) => string, hostOrigin = HOST) {
  const device = await testDevice(server)
  const started = await device.call('login/email', { projectId: PROJECT, hostOrigin, email: PREVIOUS })
  const loginId = started.ok ? started.value.loginId : ''
  const done = await device.call('login/code', { loginId, code: code(PREVIOUS) })
  if (!done.ok) throw new Error('The code was not taken.')
  await server.forgetCooldown()
  return { device, userId: done.value.user.id }
}

test('[T117] confirms only the address that the code was mailed for', async () => {
  const { server, code, hold } = await start()
  const { device } = await signIn(server, code)
  await device.call('email/update', { email: OWN })
  const received = hold(OWN)
  const primary = device.call('email/primary', { code: code(PREVIOUS) })
  const release = await received()
  await server.forgetCooldown()
  expect(await device.call('email/update', { email: FOREIGN })).toMatchObject({ ok: true })
  release()
  expect(await primary).toMatchObject(CONFLICT)
  expect(await device.call('email/secondary', { code: code(OWN) })).toMatchObject(CONFLICT)
  expect(await server.database.query('SELECT email FROM users')).toEqual([{ email: PREVIOUS }])
  // The later change continues with a code from its mailbox.
  await server.forgetCooldown()
  expect(await device.call('email/primary', { code: code(PREVIOUS) })).toMatchObject({ ok: true })
  expect(await device.call('email/secondary', { code: code(OWN) })).toMatchObject({ ok: false })
  expect(await device.call('email/secondary', { code: code(FOREIGN) })).toMatchObject({ value: { newEmail: FOREIGN } })
  await server.close()
})

test("[T117] requires each address's own code for two concurrent ones", async () => {
  const { server, code, hold } = await start()
  const { device, userId } = await signIn(server, code, 'https://secure.example')
  await server.database.query('UPDATE users SET email = NULL WHERE id = $1', [userId])
  const received = hold(FOREIGN)
  const foreign = device.call('email/update', { email: FOREIGN })
  const release = await received()
  expect(await device.call('email/update', { email: OWN })).toMatchObject({ ok: true })
  release()
  expect(await foreign).toMatchObject({ ok: true })
  expect(await device.call('email/secondary', { code: code(OWN) })).toMatchObject({ ok: false })
  expect(await server.database.query('SELECT email FROM users WHERE id = $1', [userId])).toEqual([{ email: null }])
  expect(await device.call('email/secondary', { code: code(FOREIGN) })).toMatchObject({ value: { newEmail: FOREIGN } })
  await server.close()
})

test('[T117] belongs to the session that started it', async () => {
  const { server, code } = await start()
  const { device } = await signIn(server, code)
  const { device: other } = await signIn(server, code)
  await device.call('email/update', { email: OWN })
  await server.forgetCooldown()
  await other.call('email/update', { email: FOREIGN })
  expect(await device.call('email/primary', { code: code(PREVIOUS) })).toMatchObject(CONFLICT)
  expect(await other.call('email/primary', { code: code(PREVIOUS) })).toMatchObject({ ok: true })
  await server.close()
})
