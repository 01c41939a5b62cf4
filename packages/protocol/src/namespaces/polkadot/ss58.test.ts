import { blake2b } from '@noble/hashes/blake2'
import { describe, expect, test } from 'vitest'
import { isSameAddress, normalAddress, shortAddress } from '../../caip.ts'
import { encodeBase58 } from '../../text/base58.ts'
import { prefixOf } from './chains.ts'
import { KUSAMA, KUSAMA_ASSET_HUB, POLKADOT, POLKADOT_ASSET_HUB, WESTEND } from './networks.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** "Alice" of Substrate's development chains. */
const ALICE = bytesOf('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
const GENERIC = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const OF_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const OF_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'

function withChecksum(...body: number[]) {
  const hash = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body), { dkLen: 64 })
  return encodeBase58(Uint8Array.of(...body, ...hash.subarray(0, 2)))
}

describe('an address', () => {
  test.each([
    [GENERIC, 42],
    [OF_POLKADOT, 0],
    [OF_KUSAMA, 2],
  ])('converts between %s and the key with prefix %i', (address, prefix) => {
    expect(decodeSs58(address)).toEqual({ prefix, key: ALICE })
    expect(encodeSs58(ALICE, prefix)).toBe(address)
  })

  test('is read as it was written, for every prefix', () => {
    for (const prefix of [63, 64, 65, 255, 256, 257, 16_382, 16_383]) {
      expect(decodeSs58(encodeSs58(ALICE, prefix))).toEqual({ prefix, key: ALICE })
    }
    for (let prefix = 0; prefix < 16_384; prefix += 61) {
      expect(decodeSs58(encodeSs58(ALICE, prefix))).toEqual({ prefix, key: ALICE })
    }
  })

  test.each([
    ['a wrong checksum', `${GENERIC.slice(0, -1)}Z`],
    ['hex', '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'],
    ['an address of EVM', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
    ['nothing', ''],
    ['a zero and a capital O', `${GENERIC.slice(0, -2)}0O`],
    ['100 letters', '1'.repeat(100)],
    ['spaces', ` ${GENERIC}`],
    ['a zero-width space', `${GENERIC}\u200b`],
    ['the long form of a short prefix', withChecksum(0x40 | (42 >> 2), (42 & 3) << 6, ...ALICE)],
    ['a key of 33 bytes', withChecksum(42, 2, ...ALICE)],
    ['a reserved prefix', withChecksum(128, 0, ...ALICE)],
  ])('rejects an address with %s', (_, address) => {
    expect(decodeSs58(address)).toBeUndefined()
  })
})

test('returns the prefix of a network, and the generic one for unknown networks', () => {
  const networks = [POLKADOT, POLKADOT_ASSET_HUB, KUSAMA, KUSAMA_ASSET_HUB, WESTEND, 'polkadot:constructor'] as const
  expect(networks.map(prefixOf)).toEqual([0, 0, 2, 2, 42, 42])
})

test('matches one account on two networks, and is case-sensitive', () => {
  expect(isSameAddress('polkadot', GENERIC, OF_POLKADOT)).toBe(true)
  expect(isSameAddress('polkadot', OF_KUSAMA, OF_POLKADOT)).toBe(true)
  expect(isSameAddress('polkadot', GENERIC, GENERIC.toLowerCase())).toBe(false)
  expect(
    isSameAddress(
      'polkadot',
      GENERIC,
      encodeSs58(
        ALICE.map((byte) => byte ^ 1),
        42,
      ),
    ),
  ).toBe(false)
  expect(normalAddress('polkadot', 'no address')).toBe('no address')
  expect(shortAddress('polkadot', OF_POLKADOT)).toBe('15oF4u…6Sp5')
})
