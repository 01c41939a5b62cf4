import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openableLink, openingLink, pairingLink, walletLink } from './walletLink.ts'

describe('[T44] a link into a wallet', () => {
  test.each([
    ['metamask://', 'metamask://'],
    ['rainbow://wc', 'rainbow://wc'],
    ['com.crypto.wallet+v2://open', 'com.crypto.wallet+v2://open'],
    ['https://metamask.app.link', 'https://metamask.app.link/'],
    ['HTTPS://Metamask.app.link/x', 'https://metamask.app.link/x'],
  ])('opens %s', (link, opened) => expect(walletLink(link)).toBe(opened))

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
    'ms-msdt://x',
    'ms-officecmd://x',
    'ms-cxh-full://x',
    'search-ms://query',
    'x-apple-shortcuts://run',
    'x-safari-https://phish.example',
    'x-web-search://x',
    'itms-beta://x',
    'web+pay://x',
    'android-app://x',
    'tel://+1900',
    'telprompt://+1900',
    'facetime-audio://+1900',
    'sip://a',
    'callto://a',
    'skype://a',
    'wtai://wp/mc;1900',
    'googlechromes://phish.example',
    'googlechrome-x-callback://x',
    'firefox://open-url',
    'firefox-focus://open-url',
    'microsoft-edge-https://phish.example',
    'opera-http://phish.example',
    'brave://open-url',
    'shortcuts://run-shortcut',
    'powershell://x',
    'smb://host/share',
    'opera://settings',
    'vscode-insiders://x',
  ])('rejects %s', (link) => expect(walletLink(link)).toBeUndefined())

  test('accepts no scheme that runs code or reads files', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((tail) => `javascript:${tail}`),
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

describe('pairingLink', () => {
  test.each([
    ['metamask://', `metamask://wc?uri=${ENCODED}`],
    ['metamask://open/here', `metamask://wc?uri=${ENCODED}`],
    ['https://metamask.app.link', `https://metamask.app.link/wc?uri=${ENCODED}`],
    ['https://rnbwapp.com/open/', `https://rnbwapp.com/open/wc?uri=${ENCODED}`],
    ['https://rnbwapp.com/?a=1#b', `https://rnbwapp.com/wc?uri=${ENCODED}`],
  ])('hands a pairing to %s by %s', (wallet, link) => expect(pairingLink(wallet, URI)).toBe(link))

  test('[T44] returns undefined for a hostile link', () => expect(pairingLink('javascript://x', URI)).toBeUndefined())
})

describe('openableLink', () => {
  test.each([
    'metamask://',
    `metamask://wc?uri=${ENCODED}`,
    `tg-wallet://wc?uri=${encodeURIComponent(ENCODED)}`,
    'https://a.example/x?y',
  ])('accepts %s', (link) => expect(openableLink(link)).toBe(link))

  test.each([
    'metamask://open-url?url=https://phish.example',
    'metamask://send?to=0x1',
    'metamask://wc?uri=https%3A%2F%2Fphish.example',
    `metamask://wc?uri=${ENCODED}&x=1`,
    `metamask://wc?uri=${ENCODED}#x`,
    'metamask://+1900',
    'ms-msdt://',
  ])('[T157] rejects %s instead of opening it', (link) => expect(openableLink(link)).toBeUndefined())
})

test.each([
  ['zeal://walletconnect/', 'zeal://'],
  ['uiwallet://?uri=', 'uiwallet://'],
  ['https://metamask.app.link/x', 'https://metamask.app.link/x'],
])('opens %s by %s', (wallet, link) => expect(openingLink(wallet)).toBe(link))
