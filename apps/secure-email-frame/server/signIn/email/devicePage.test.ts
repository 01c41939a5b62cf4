import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../ApiError.ts'
import { closeAfterEach } from '../../testing/closeAfterEach.ts'
import { HOST, PROJECT, type TestServer, testDevice } from '../../testing/testServer.ts'

const start = closeAfterEach(afterEach)
let server: TestServer
beforeEach(async () => {
  server = await start({ project: { confirmDevices: true } })
})

async function linkToken() {
  const device = await testDevice(server)
  await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email: 'ada@mail.example' })
  return /token=([-_A-Za-z0-9]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const open = (token?: string) =>
  server.app.request(token === undefined ? '/device' : `/device?token=${encodeURIComponent(token)}`)
const click = (token?: string) =>
  server.app.request('/device', { method: 'POST', body: new URLSearchParams(token === undefined ? {} : { token }) })

async function contentOf(response: Response, status: number, title: string) {
  expect(response.status).toBe(status)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  const [, style = '', content = ''] =
    new RegExp(
      '^<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<title>${title}</title><style>([^<]*)</style></head><body><main><h1>${title}</h1>(.*)</main></body></html>$`,
    ).exec(await response.text()) ?? []
  expect(style).toContain('color-scheme:light dark')
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`)
  return content
}
const form = (token: string) =>
  `<form method="post" action="/device"><input type="hidden" name="token" value="${token}"><button>Confirm this device</button></form>`

describe('the page of the mailed link', () => {
  test('asks whether the device is theirs, and confirms it', async () => {
    const token = await linkToken()
    expect(await contentOf(await open(token), 200, 'Confirm a new device')).toBe(
      `<p>A new device is trying to sign in at <bdi>${HOST}</bdi>.</p>` +
        `<p>Confirm only if you just asked to sign in. We’ll then email you a code.</p>${form(token)}`,
    )
    expect(await contentOf(await click(token), 200, 'Confirmed')).toBe(
      '<p>Enter the code we emailed you on the page where you’re signing in. You can close this page.</p>',
    )
  })

  test('speaks the language of the browser', async () => {
    const headers = { 'Accept-Language': 'de-AT,en;q=0.5' }
    const response = await server.app.request(`/device?token=${await linkToken()}`, { headers })
    const html = await response.text()
    expect(response.headers.get('Vary')).toBe('Accept-Language')
    expect(html).toContain('<html lang="de" dir="ltr">')
    expect(html).toContain('<h1>Bestätige ein neues Gerät</h1>')
    expect(await (await server.app.request('/device', { headers: { 'Accept-Language': 'ar' } })).text()).toContain(
      '<html lang="ar" dir="rtl">',
    )
    expect(await (await open('other')).text()).toContain('<html lang="en" dir="ltr">')
  })

  test.each([undefined, '', 'unknown', '"><script>'])('says that the link %j is no longer valid', async (token) => {
    for (const response of [await open(token), await click(token)]) {
      expect(await contentOf(response, 410, 'This link has expired')).toBe(
        '<p>Go back to the sign-in page to get a new one.</p>',
      )
    }
  })

  test('[T60] explains a failed confirmation, without foreign markup', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const query = vi.spyOn(server.database, 'query').mockRejectedValue(new ApiError('MAIL_UNAVAILABLE'))
    expect(await contentOf(await open('some'), 503, 'Not confirmed yet')).toBe(
      '<p role="alert">We couldn’t send the email. Try again in a moment.</p>',
    )
    query.mockRejectedValue(new Error('away'))
    const reason = '<p role="alert">An error occurred. Try again in a moment.</p>'
    expect(await contentOf(await open('"><script>'), 503, 'Not confirmed yet')).toBe(reason)
    expect(await contentOf(await click('"><script>'), 503, 'Not confirmed yet')).toBe(
      `${reason}${form('&quot;&gt;&lt;script&gt;')}`,
    )
  })
})
