import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairingLink, walletLink } from './walletLink.ts'

describe('[T44] a link into a wallet', () => {
  test.each([
    ['metamask://', 'metamask://'],
    ['rainbow://wc', 'rainbow://wc'],
    ['com.crypto.wallet+v2://open', 'com.crypto.wallet+v2://open'],
    ['https://metamask.app.link', 'https://metamask.app.link/'],
    ['HTTPS://Metamask.app.link/x', 'https://metamask.app.link/x'],
  ])('%s may be opened', (link, opened) => expect(walletLink(link)).toBe(opened))

  test.each([
    'javascript:alert(1)',
    'javascript://wallet/%0aalert(1)',
    'JaVaScRiPt://x',
    'java\nscript://x',
    ' javascript://x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'vbscript://x',
    'intent://wc#Intent;scheme=javascript;end',
    'http://wallet.example',
    'https://user:secret@wallet.example',
    'https://wallet.example\\@evil.example',
    'https:wallet.example',
    'metamask:wc',
    '//wallet.example',
    'wallet.example',
    '',
    null,
    7,
    `https://wallet.example/${'x'.repeat(4_000)}`,
  ])('%s is refused', (link) => expect(walletLink(link)).toBeUndefined())

  test('whatever is let through has a scheme that no browser runs or reads a file by', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `javascript:${rest}`),
        ),
        (text) => {
          const link = walletLink(text)
          if (link !== undefined)
            expect(new URL(link).protocol).not.toMatch(/^(?:javascript|data|file|blob|http|intent):$/)
        },
      ),
      { numRuns: 2_000 },
    ))
})

const URI = 'wc:abc@2?relay-protocol=irn&symKey=00ff'
const ENCODED = 'wc%3Aabc%402%3Frelay-protocol%3Dirn%26symKey%3D00ff'

describe('a pairing is handed over', () => {
  test.each([
    ['metamask://', `metamask://wc?uri=${ENCODED}`],
    ['metamask://open/here', `metamask://wc?uri=${ENCODED}`],
    ['https://metamask.app.link', `https://metamask.app.link/wc?uri=${ENCODED}`],
    ['https://rnbwapp.com/open/', `https://rnbwapp.com/open/wc?uri=${ENCODED}`],
    ['https://rnbwapp.com/?a=1#b', `https://rnbwapp.com/wc?uri=${ENCODED}`],
  ])('to %s by %s', (wallet, link) => expect(pairingLink(wallet, URI)).toBe(link))

  test('[T44] never to a hostile link', () => expect(pairingLink('javascript://x', URI)).toBeUndefined())
})
