import fc from 'fast-check'
import { encodeAbiParameters, type Hex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

const encode = (text: string) => encodeAbiParameters([{ type: 'string' }], [text])

test('a string of the ABI is decoded, and the bytes32 of the first tokens', () => {
  expect(decodeText(encode('Dai Stablecoin'))).toBe('Dai Stablecoin')
  expect(decodeText(stringToHex('Maker', { size: 32 }))).toBe('Maker')
  expect(decodeText(encode('ك'.repeat(300)))).toBe('ك'.repeat(128))
})

test.each<Hex | undefined>([undefined, '0x', '0x00', `0x${'f'.repeat(62)}`])('%s is no text', (answer) => {
  expect(decodeText(answer)).toBe('')
})

test('whatever a contract answers is a text of at most 256 bytes', () => {
  void fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      const text = decodeText(`0x${Buffer.from(bytes).toString('hex')}`)
      expect(text.length).toBeLessThanOrEqual(256)
    }),
  )
  for (const lie of ['f'.repeat(64), `${'0'.repeat(62)}40`]) {
    expect(decodeText(`0x${lie}${'f'.repeat(64)}41`).length).toBeLessThanOrEqual(256)
  }
})
