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
    ['a site below', text.replace('app.example wants', 'a.app.example wants')],
    ['another port', text.replace('app.example wants', 'app.example:8443 wants')],
    ['another scheme', `http://${text}`],
    ['somebody at ours', text.replace('app.example wants', 'app.example@evil.example wants')],
    ['another page', text.replace('URI: https://app.example/', 'URI: https://evil.example/')],
    ['two pages', `${text}\nURI: https://evil.example/`],
    ['no page', text.replace('URI: ', 'URL: ')],
    ['another account', text.replace(FIRST, SECOND)],
    ['two sites', `${text}\nevil.example wants you to sign in with your Ethereum account:`],
    ['another end of lines', text.replaceAll('\n', '\r\n')],
    ['a hidden line', text.replace('Version', 'Ver\u2028sion')],
    ['something before it', `x\n${text}`],
    ['nothing', ''],
    ['no text', null],
    ['too much', text + 'x'.repeat(20_000)],
  ])('rejects %s', (_, other) => {
    expect(() => checkMessage(other, subject)).toThrow(AirlockError)
  })
})
