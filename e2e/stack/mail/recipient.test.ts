import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpMailer } from '../../../apps/secure-email-frame/server/notices/mailer.ts'
import { type LocalMail, startMail } from './startMail.ts'

const smtpPort = 20_432 + (process.pid % 1_000) * 2
const ADA = 'ada@mail.example'
const EVE = 'eve@mail.example'

let inbox: LocalMail
let mailer: ReturnType<typeof smtpMailer>
beforeAll(async () => {
  inbox = await startMail({ smtpPort, port: smtpPort + 1 })
})
beforeEach(() => {
  mailer = smtpMailer(`smtp://127.0.0.1:${smtpPort}`, 'Airlock <no-reply@mail.example>')
  return () => mailer.close()
})
afterAll(() => inbox.close())

const send = (to: string) =>
  mailer.send({ to, subject: '123456 is your code', text: 'Your code', html: '<p>Your code</p>' }).catch(() => {})

test('[T60] a mail goes to its one recipient', async () => {
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
  expect(inbox.mails.slice(before).flatMap((mail) => mail.to)).not.toContain(EVE)
})
