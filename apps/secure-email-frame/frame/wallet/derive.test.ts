import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { expect, test } from 'vitest'
import { addressesOf, wordsOf } from './derive.ts'

const TEST = 'test test test test test test test test test test test junk'
const ABANDON = `${'abandon '.repeat(11)}about`

test.each([
  [TEST, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', undefined],
  [ABANDON, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
])('derives from the words %s the accounts that other wallets derive', async (text, eip155, solana) => {
  const entropy = mnemonicToEntropy(text, wordlist)
  expect(wordsOf(entropy)).toBe(text)
  const addresses = await addressesOf(entropy)
  expect(addresses.eip155).toBe(eip155)
  if (solana !== undefined) expect(addresses.solana).toBe(solana)
})
