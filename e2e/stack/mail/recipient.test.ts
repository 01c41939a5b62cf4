import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpMailer } from '../../../apps/secure-email-frame/server/mail/mailer.ts'
import { codeMail } from '../../../apps/secure-email-frame/server/notices/codeMail.ts'
import { type LocalMail, startMail } from './startMail.ts'

const smtpPort = 20_432 + (process.pid % 1_000) * 2
const ADA = 'ada@mail.example'
const EVE = 'eve@mail.example'

const ICON = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nicon', 'latin1').toString('base64')}`

let inbox: LocalMail
let mailer: ReturnType<typeof smtpMailer>
beforeAll(async () => {
  inbox = await startMail({ smtpPort, port: smtpPort + 1 })
})
beforeEach(() => {
  mailer = smtpMailer({
    url: `smtp://127.0.0.1:${smtpPort}`,
    from: 'Airlock <no-reply@mail.example>',
    iconOf: (project) => (project === 'default' ? ICON : undefined),
  })
  return () => mailer.close()
})
afterAll(() => inbox.close())

const send = (to: string) =>
  mailer.send({ to, subject: '123456 is your code', text: 'Your code', html: '<p>Your code</p>' }).catch(() => {})

test('[T60] sends an email to its one recipient', async () => {
  await send(ADA)
  expect(inbox.mails.at(-1)).toMatchObject({ to: [ADA], from: 'no-reply@mail.example', text: 'Your code\n' })
})

test.each([
  `${ADA}, ${EVE}`,
  `${ADA}; ${EVE}`,
  `Ada <${EVE}>`,
  `team: ${ADA}, ${EVE};`,
  `${ADA}\r\nBcc: ${EVE}`,
  `${ADA}>\r\nRCPT TO:<${EVE}`,
  `"${ADA}" ${EVE}`,
])('[T60] reads %j as one recipient only', async (to) => {
  const before = inbox.mails.length
  await send(to)
  expect(inbox.mails.slice(before).flatMap((email) => email.to)).not.toContain(EVE)
})

test.each(['a\r\nBcc: eve@mail.example', 'a\nBcc: eve@mail.example', 'a\r\n\r\n<p>body</p>'])(
  '[T60] keeps %j in the subject',
  async (subject) => {
    const before = inbox.mails.length
    await mailer.send({ to: ADA, subject, text: 'Your code', html: '<p>Your code</p>' }).catch(() => {})
    const sent = inbox.mails.slice(before)
    expect(sent.flatMap((email) => email.to)).not.toContain(EVE)
    for (const { text } of sent) expect(text).toBe('Your code\n')
  },
)

test('[T215] attaches the icon of a project instead of loading it', async () => {
  const scene = { site: 'https://app.example', language: 'ar', browser: '', app: 'متجر', iconOf: 'default' }
  await mailer.send(codeMail(scene, { to: ADA, code: '419302', purpose: 'login' }))
  const email = inbox.mails.at(-1)
  expect(email?.subject).toMatch(/^419302 .*متجر/)
  expect(email?.html).toContain('src="cid:app-icon"')
  expect(email?.attachments).toEqual([{ contentId: '<app-icon>', mimeType: 'image/png' }])
})
