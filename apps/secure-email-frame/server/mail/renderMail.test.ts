import { describe, expect, test } from 'vitest'
import { localeTags } from '../../../../build/locales.ts'
import { emailChangedMails, keyChangedEmail, loginLinkedEmail, phraseShownEmail } from '../notices/changeMails.ts'
import { codeMail } from '../notices/codeMail.ts'
import { deviceMail } from '../notices/deviceMail.ts'
import { textOf, wordsOfHtml } from '../testing/mailWords.ts'
import type { Email } from './mailer.ts'
import type { Scene } from './Scene.ts'

const to = 'ada@mail.example'
const SCENE: Scene = { site: 'https://app.example', language: 'en', browser: 'Safari on iPhone', app: 'Ether Range' }
const LINK = 'https://secure.example/device?token=a&b'

const mailsOf = (scene: Scene): Email[] => [
  codeMail(scene, { to, code: '419302', purpose: 'login' }),
  codeMail(scene, { to, code: '000001', purpose: 'emailSecondary' }),
  deviceMail(scene, { to, link: LINK }),
  keyChangedEmail(scene, { change: 'Replaced', kind: 'passkey', keptUntil: 1_800_000_000_000 })(to),
  loginLinkedEmail(scene, { to, provider: 'github' }),
  phraseShownEmail(scene, to),
  ...emailChangedMails(scene, { from: 'old@mail.example', to, endsPasskeys: true }),
]

describe('a mail', () => {
  test.each(['en', ...localeTags])('says the same as text and as HTML in %s', (language) => {
    for (const { text, html } of mailsOf({ ...SCENE, language })) expect(wordsOfHtml(html)).toBe(textOf(text))
  })

  test.each(['en', ...localeTags])('leaves no placeholder unfilled in %s', (language) => {
    for (const { subject, text, html } of mailsOf({ ...SCENE, language })) {
      for (const part of [subject, text, html.replace(/<style>.*<\/style>/, '')]) expect(part).not.toMatch(/[{}]/)
    }
  })

  test('is in the language and direction of its visitor', () => {
    const { subject, html } = codeMail({ ...SCENE, language: 'ar' }, { to, code: '419302', purpose: 'login' })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(subject).toContain('419302')
    expect(subject).not.toContain('code')
  })

  test('leads the subject with the code and names the site to enter it on', () => {
    const { subject, text, html } = codeMail(SCENE, { to, code: '419302', purpose: 'login' })
    expect(subject).toBe('419302 is your Ether Range code')
    expect(text).toContain('Only enter it on app.example.')
    // One word for a selection, two groups for the eye.
    expect(wordsOfHtml(html)).toContain(' 419302 ')
    const { app: _, ...unnamed } = SCENE
    expect(codeMail(unnamed, { to, code: '419302', purpose: 'login' }).subject).toBe('419302 is your code')
  })

  test('[T215] loads nothing: no image but the attached icon, no script, font or sheet', () => {
    for (const { html } of mailsOf({ ...SCENE, iconOf: 'default' })) {
      expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['cid:app-icon'])
      expect(html).not.toMatch(/<script|<link|@import|url\(|background="|srcset/)
    }
    for (const { html } of mailsOf(SCENE)) expect(html).not.toContain('<img')
  })

  test('[T215] has no link or button in a notice, and only its own in a device mail', () => {
    for (const { html, text } of [...mailsOf(SCENE).slice(0, 2), ...mailsOf(SCENE).slice(3)]) {
      expect(html).not.toMatch(/<a\b|<button|<form|href=/)
      expect(text).not.toMatch(/https?:\/\//)
    }
    const { html } = deviceMail(SCENE, { to, link: LINK })
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([LINK.replace('&', '&amp;')])
  })

  test.each([
    ['markup', '<b onclick=x>"App" & \'Co\'</b>'],
    ['an end of its tag', '</td></table><script>alert(1)</script>'],
    ['a comment', '<!-- '],
    ['a placeholder', '{code} {site}'],
  ])('[T215] shows %s in a name as text', (_kind, app) => {
    for (const { html, text, subject } of mailsOf({ ...SCENE, app })) {
      expect(wordsOfHtml(html)).toBe(textOf(text))
      expect(html).not.toMatch(/<script|<b onclick|<!-- /)
      expect(text).toContain(app)
      expect(subject).not.toContain('<b onclick=x>419302')
    }
  })

  test('[T215] keeps a name from turning the text around, and in one line', () => {
    const mails = mailsOf({ ...SCENE, app: '\u202eegnaR\u2066\r\nBcc: eve@mail.example\u2028\u0007' })
    for (const { subject, text, html } of mails) {
      expect(subject).not.toMatch(/[\r\n\u2028\u202e\u2066\u0007]/)
      for (const part of [text, html]) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u2028\u0007]/)
      expect(text).not.toMatch(/^Bcc:/m)
    }
  })

  test('isolates a name of the other direction', () => {
    const { html } = codeMail({ ...SCENE, app: 'متجر 24' }, { to, code: '419302', purpose: 'login' })
    expect(html).toContain('<bdi>متجر 24</bdi>')
  })

  test('has only its link on one line, at a local site too', () => {
    const { text } = deviceMail({ site: 'http://localhost:3000', language: 'en', browser: '' }, { to, link: LINK })
    expect(text.match(/^https?:\S+$/gm)).toEqual([LINK])
  })

  test('has a link that is readable in the dark scheme', () => {
    const { html } = deviceMail(SCENE, { to, link: LINK })
    expect(html).toMatch(/<a href="[^"]*" class="link"/)
    expect(html).toMatch(/@media\(prefers-color-scheme:dark\)\{.*\.link\{color:#3ddc97!important\}/)
  })

  test('breaks long names instead of widening', () => {
    const { html } = codeMail({ ...SCENE, app: 'W'.repeat(40) }, { to, code: '419302', purpose: 'login' })
    expect(html).toContain('overflow-wrap:anywhere')
  })
})
