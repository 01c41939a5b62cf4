import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { startMail } from './startMail.ts'

const smtpPort = 18_432 + (process.pid % 1_000) * 2

test('catches an email and shows it as text to users and tests', async () => {
  const email = await startMail({ smtpPort, port: smtpPort + 1 })
  try {
    const transport = nodemailer.createTransport(`smtp://127.0.0.1:${smtpPort}`)
    await transport.sendMail({
      from: 'airlock@mail.example',
      to: 'ada@mail.example',
      subject: 'Your code is 123456 <b>',
      text: 'See https://app.example/a?b=1&c=2',
      html: '<p>See</p>',
    })
    expect(email.mails).toMatchObject([
      { to: ['ada@mail.example'], subject: 'Your code is 123456 <b>', html: '<p>See</p>\n' },
    ])
    const page = await (await fetch(`http://127.0.0.1:${smtpPort + 1}/`)).text()
    expect(page).toContain('Your code is 123456 &lt;b>')
    expect(page).toContain('<a href="https://app.example/a?b=1&amp;c=2" rel="noreferrer">')
    const other = await fetch(`http://127.0.0.1:${smtpPort + 1}/mails.json?to=eve@mail.example`)
    expect(await other.json()).toEqual([])
  } finally {
    await email.close()
  }
})
