import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, it } from 'vitest'
import { FIRST, PAGE, SECOND, textFor } from '../../testing/setUpSignIn.ts'
import { checkMessage } from './checkMessage.ts'

describe('[T48] checkMessage', () => {
  const subject = { namespace: 'eip155' as const, address: FIRST, page: PAGE }
  const text = textFor(FIRST)

  it.each([
    text,
    `https://${text}`,
    text.replace(FIRST, FIRST.toLowerCase()),
    text.replace('Ethereum', '**blockchain**'),
  ])('accepts %s', (own) => {
    expect(checkMessage(own, subject)).toBe(own)
  })

  it.each<[string, unknown]>([
    ['another site', text.replace('app.example wants', 'evil.example wants')],
    ['a subdomain', text.replace('app.example wants', 'a.app.example wants')],
    ['another port', text.replace('app.example wants', 'app.example:8443 wants')],
    ['another scheme', `http://${text}`],
    ['our host as the user name of another host', text.replace('app.example wants', 'app.example@evil.example wants')],
    ['a URI of another site', text.replace('URI: https://app.example/', 'URI: https://evil.example/')],
    ['two URIs', `${text}\nURI: https://evil.example/`],
    ['no URI', text.replace('URI: ', 'URL: ')],
    ['another account', text.replace(FIRST, SECOND)],
    ['two sites', `${text}\nevil.example wants you to sign in with your Ethereum account:`],
    ['CRLF line ends', text.replaceAll('\n', '\r\n')],
    ['a hidden line', text.replace('Version', 'Ver\u2028sion')],
    ['a line before the message', `x\n${text}`],
    ['an empty text', ''],
    ['null', null],
    ['a text of over 20,000 characters', text + 'x'.repeat(20_000)],
  ])('rejects %s', (_, other) => {
    expect(() => checkMessage(other, subject)).toThrow(AirlockError)
  })
})
