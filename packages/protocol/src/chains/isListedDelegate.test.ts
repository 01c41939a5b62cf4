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
])('[T255] rejects %s at the address of a wallet', async (_what, code) => {
  expect([await isListedDelegate(METAMASK, code), await isListedDelegate(PINNED, code)]).toEqual([false, false])
})

test('[T255] rejects other code at an address with a pinned hash', async () => {
  expect([await isListedDelegate(PINNED, WALLET), await isListedDelegate(METAMASK, WALLET)]).toEqual([false, true])
})

test.each([[null], [undefined], ['0x0'], [{}]])('[T255] takes %j for no answer', async (code) => {
  await expect(isListedDelegate(METAMASK, code)).rejects.toThrow('The network gave no code.')
})
