import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../ApiError.ts'
import type { Email } from '../mail/mailer.ts'
import { textOf, wordsOfHtml } from '../testing/mailWords.ts'
import { addSlot, slotOf } from '../testing/proofs.ts'
import { owner, signIn } from '../testing/signIn.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { digestEmail, keyChangedEmail, walletLockedEmail } from './changeMails.ts'
import { noticesSent, sendNotices } from './noticeQueue.ts'

const POINTS = 2
let isDown = false
let sent: Email[] = []
const mailer = {
  async send(email: Email) {
    if (isDown) throw new ApiError('MAIL_UNAVAILABLE')
    sent.push(email)
  },
  close() {},
}
const isCode = ({ subject }: Email) => /^[0-9]{6} /.test(subject)
const noticesTo = (address: string) => sent.filter((email) => email.to === address && !isCode(email))

let server: TestServer
beforeEach(async () => {
  isDown = false
  sent = []
  const created = await testServer({ mailer, limits: { noticesByPerson: POINTS, codesByPerson: POINTS } })
  const code = (to: string) => sent.findLast((email) => email.to === to && isCode(email))?.subject.slice(0, 6) ?? ''
  server = { ...created, code, settle: noticesSent }
})
afterEach(() => server.close())

const newEmail = () => `${randomBytes(6).toString('hex')}@mail.example`
const newOwner = () => owner(server, newEmail())
const change = (ada: Awaited<ReturnType<typeof owner>>, wrapped: string) =>
  addSlot(ada.device, slotOf('passkey', wrapped), ada)
async function forgetLimits() {
  await server.database.query('DELETE FROM limits')
  await server.database.query(
    "UPDATE notices SET claimed_until = now() - interval '1 second' WHERE claimed_until IS NOT NULL",
  )
}

describe('[T95] emails of one user’s changes', () => {
  test('limits emails per hour and combines the rest, without rejecting changes', async () => {
    const [ada, bob] = [await newOwner(), await newOwner()]
    for (const wrapped of ['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE']) {
      expect(await change(ada, wrapped)).toMatchObject({ ok: true })
    }
    expect(noticesTo(ada.email)).toHaveLength(POINTS)
    await change(bob, 'AAAA')
    expect(noticesTo(bob.email)).toHaveLength(1)

    await sendNotices(server.post)
    expect(noticesTo(ada.email)).toHaveLength(POINTS)
    expect(await server.database.query('SELECT id FROM notices')).toHaveLength(3)

    await forgetLimits()
    await Promise.all([sendNotices(server.post), sendNotices(server.post)])
    expect(noticesTo(ada.email)).toHaveLength(POINTS + 1)
    expect(noticesTo(ada.email).at(-1)).toMatchObject({
      subject: 'Changes to your wallet: 3',
      text: expect.stringContaining('Your wallet’s passkey was replaced: 3 times.'),
    })
    expect(await server.database.query('SELECT id FROM notices')).toEqual([])
  })

  test('counts emails for all devices of a user', async () => {
    const ada = await newOwner()
    for (const wrapped of ['AAAA', 'BBBB']) await change(ada, wrapped)
    const other = { ...ada, ...(await signIn(server, ada.email)) }
    await change(other, 'CCCC')
    expect(noticesTo(ada.email)).toHaveLength(POINTS)
  })

  test('counts sent emails, but not those that the mail server rejected', async () => {
    const ada = await newOwner()
    isDown = true
    for (const wrapped of ['AAAA', 'BBBB', 'CCCC']) await change(ada, wrapped)
    isDown = false
    await sendNotices(server.post)
    expect(noticesTo(ada.email).map(({ subject }) => subject)).toEqual(['Changes to your wallet: 3'])
    await change(ada, 'DDDD')
    expect(noticesTo(ada.email)).toHaveLength(2)
  })

  test('drops emails after two failed days and reports the count', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const ada = await newOwner()
    isDown = true
    for (const wrapped of ['AAAA', 'BBBB']) await change(ada, wrapped)
    await server.database.query("UPDATE notices SET created_at = now() - interval '47 hours'")
    await sendNotices(server.post)
    expect(log).not.toHaveBeenCalled()
    await server.database.query("UPDATE notices SET created_at = now() - interval '49 hours'")
    await sendNotices(server.post)
    expect(log.mock.calls).toEqual([['notices: dropped 2 emails that could not be sent within 2 days.']])
    expect(await server.database.query('SELECT id FROM notices')).toEqual([])
  })
})

describe('[T95] a digest of changes', () => {
  const to = 'ada@mail.example'
  const replaced = (site: string) =>
    keyChangedEmail(
      { site, language: 'en', browser: '' },
      { change: 'Replaced', kind: 'passkey', keptUntil: undefined },
    )(to)

  test('tells each kind in its own words, the rare one among many too', () => {
    const site = (index: number) => `https://${index}.example`
    const many = Array.from({ length: 30 }, (_, index) => replaced(site(index)))
    const locked = walletLockedEmail({ site: 'https://app.example', language: 'en', browser: '' }, to)
    const email = digestEmail(to, [...many.slice(0, 15), locked, ...many.slice(15)])
    expect(email).toMatchObject({ to, subject: 'Changes to your wallet: 31' })
    expect(email.text).toContain(
      'We couldn’t email you about these changes earlier:\n\nYour wallet’s passkey was replaced: 30 times.\n\n',
    )
    expect(email.text).toContain(`${locked.subject}: once.\n\n${locked.summary}`)
    for (const index of [25, 29]) expect(email.text).toContain(`Where: ${index}.example.`)
    expect(email.text).not.toContain(`Where: 24.example.`)
    expect(email.text).toContain('Other changes were made at other sites or on other days.')
    expect(wordsOfHtml(email.html)).toBe(textOf(email.text))
  })

  test('has five texts of a kind, and says that there were others from the sixth on', () => {
    const five = Array.from({ length: 5 }, (_, index) => replaced(`https://${index}.example`))
    const paragraphs = (email: Email) => email.text.trimEnd().split('\n\n').slice(2, -1)
    const declared = five.flatMap(({ summary = '' }) => summary.split('\n\n'))
    const reported = (count: number, ...others: string[]) => [
      `We couldn’t email you about these changes earlier:`,
      `Your wallet’s passkey was replaced: ${count} times.`,
      ...declared,
      ...others,
    ]
    expect(paragraphs(digestEmail(to, five))).toEqual(reported(5))
    const older = replaced('https://older.example')
    expect(paragraphs(digestEmail(to, [older, ...five]))).toEqual(
      reported(6, 'Other changes were made at other sites or on other days.'),
    )
  })

  test('has what was said twice once', () => {
    const email = digestEmail(
      to,
      Array.from({ length: 6 }, () => replaced('https://app.example')),
    )
    expect(email.text.split('Where: app.example')).toHaveLength(2)
    expect(email.text).not.toContain('Other changes were')
  })
})

test('[T95] limits codes of a signed-in user across devices, not sign-ins', async () => {
  const ada = await signIn(server, newEmail())
  const other = await signIn(server, ada.email)
  const request = async ({ device }: typeof ada) => {
    await server.forgetCooldown()
    return device.call('email/update', { email: newEmail() })
  }
  expect(await request(ada)).toMatchObject({ ok: true })
  expect(await request(other)).toMatchObject({ ok: true })
  expect(await request(ada)).toMatchObject({ fault: { code: 'TOO_MANY', retryAfterSeconds: expect.any(Number) } })
  const again = await signIn(server, ada.email)
  expect(await again.device.call('session/list', {})).toMatchObject({ ok: true })
  expect(await request(await signIn(server, newEmail()))).toMatchObject({ ok: true })
})
