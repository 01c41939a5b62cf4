import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../ApiError.ts'
import type { Email } from '../../mail/mailer.ts'
import { closeAfterEach } from '../../testing/closeAfterEach.ts'
import { HOST, PROJECT, testDevice } from '../../testing/testServer.ts'

const start = closeAfterEach(afterEach)

const request = (email: string, hostOrigin = HOST) => ({ projectId: PROJECT, hostOrigin, email })

describe('a project that confirms devices', () => {
  test('sends a link whose button confirms, then the code', async () => {
    const server = await start({ project: { confirmDevices: true } })
    const device = await testDevice(server)
    const started = await device.call('login/email', request('ada@mail.example'))
    expect(started).toMatchObject({ value: { action: 'VERIFY_DEVICE' } })
    const loginId = started.ok ? started.value.loginId : ''
    const path =
      /https:\/\/secure\.example(\/device\?token=[-_A-Za-z0-9]+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? ''
    const page = await server.app.request(path)
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain(HOST)
    expect(await device.call('login/code', { loginId, code: '000000' })).toMatchObject({ fault: { code: 'CODE_VOID' } })
    const waiting = device.call('login/device', { loginId })
    const click = () =>
      server.app.request('/device', { method: 'POST', body: new URLSearchParams({ token: path.split('=')[1] ?? '' }) })
    expect((await click()).status).toBe(200)
    expect((await click()).status).toBe(410)
    expect(await waiting).toMatchObject({ value: { confirmed: true } })
    const done = await device.call('login/code', { loginId, code: server.code('ada@mail.example') })
    expect(done.ok).toBe(true)
    await server.forgetCooldown()
    expect(await device.call('login/email', request('ada@mail.example'))).toMatchObject({
      value: { action: 'VERIFY_OTP' },
    })
  })
})

test('keeps a link valid until its code was mailed, and explains a failure', async () => {
  let isDown = true
  const mails: Email[] = []
  const server = await start({
    project: { confirmDevices: true },
    mailer: {
      async send(email) {
        if (isDown && mails.length > 0) throw new ApiError('MAIL_UNAVAILABLE')
        mails.push(email)
      },
      close() {},
    },
  })
  const device = await testDevice(server)
  await device.call('login/email', request('ada@mail.example'))
  const token = /token=([-_A-Za-z0-9]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  const click = () => server.app.request('/device', { method: 'POST', body: new URLSearchParams({ token }) })
  const failed = await click()
  expect(failed.status).toBe(503)
  expect(failed.headers.get('Content-Type')).toContain('text/html')
  expect(await failed.text()).toContain('We couldn’t send the email. Try again in a moment.')
  expect((await server.app.request(`/device?token=${token}`)).status).toBe(200)
  isDown = false
  expect((await click()).status).toBe(200)
  expect(mails[1]?.subject).toMatch(/^[0-9]{6} is your code$/)
  expect((await click()).status).toBe(410)
})
