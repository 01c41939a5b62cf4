import { expect, test } from 'vitest'
import { shortenAddress } from './shortenAddress.ts'

test('shortens an address in its middle', () => {
  expect(shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71C7…976F')
  expect(shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 4, 6)).toBe('0x71…d8976F')
})

test('keeps a text that would not get shorter', () => {
  expect(shortenAddress('0x71C7F976F')).toBe('0x71C7F976F')
  expect(shortenAddress('')).toBe('')
})
