import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isListedDelegate } from './isListedDelegate.ts'

const PINNED = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const METAMASK = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const WALLET = `0x${'60'.repeat(300)}`
const CLONE = `0x363d3d373d3d3d363d73${'11'.repeat(20)}5af43d82803e903d91602b57fd5bf3`

test.each([
  ['no code', '0x'],
  ['a clone', CLONE],
  ['another delegation', `0xef0100${'11'.repeat(20)}`],
])('[T255] rejects %s at the address of a wallet', (_what, code) => {
  expect([isListedDelegate(METAMASK, code), isListedDelegate(PINNED, code)]).toEqual([false, false])
})

test('[T255] rejects other code at an address with a pinned hash', () => {
  expect([isListedDelegate(PINNED, WALLET), isListedDelegate(METAMASK, WALLET)]).toEqual([false, true])
})

test.each([[null], [undefined], ['0x0'], [{}]])('[T255] takes %j for no answer', (code) => {
  expect(() => isListedDelegate(METAMASK, code)).toThrow('The network gave no code.')
})

test('[T255] pins the hash that the secure frame pins', () => {
  const file = new URL('../../../../apps/secure-email-frame/frame/smartAccount/delegate.ts', import.meta.url)
  const [, hash] = /DELEGATE_HASH: Hex = '0x([0-9a-f]{64})'/.exec(readFileSync(file, 'utf8')) ?? []
  expect(readFileSync(new URL('isListedDelegate.ts', import.meta.url), 'utf8')).toContain(`'${PINNED}': '${hash}'`)
})
