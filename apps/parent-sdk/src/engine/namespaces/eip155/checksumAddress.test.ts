import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from './checksumAddress.ts'

const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

describe('checksumAddress', () => {
  test('formats every address as viem does', () => {
    return fc.assert(
      fc.property(addresses, (address) => {
        expect(checksumAddress(address)).toBe(getAddress(address))
      }),
    )
  })

  test('corrects a wrong checksum', () => {
    const address = '0xF39FD6E51aad88F6F4ce6aB8827279cffFb92266'
    expect(checksumAddress(address)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  test.each(['', '0x', '0x12', `0x${'g'.repeat(40)}`, `${'0'.repeat(42)}`])('rejects %j', (address) => {
    expect(() => checksumAddress(address)).toThrow(TypeError)
  })
})
