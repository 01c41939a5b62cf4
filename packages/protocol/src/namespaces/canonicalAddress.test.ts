import { describe, expect, test } from 'vitest'
import { canonicalAddress as ofBitcoin } from './bip122/canonicalAddress.ts'
import { BITCOIN_MAINNET, BITCOIN_REGTEST, BITCOIN_TESTNET } from './bip122/networks.ts'
import { canonicalAddress as ofPolkadot } from './polkadot/canonicalAddress.ts'
import { KUSAMA, POLKADOT, WESTEND } from './polkadot/networks.ts'

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ALICE = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const GENERIC = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const OF_KUSAMA = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const UNKNOWN = 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b'

describe('an address of Bitcoin', () => {
  test('keeps its case, except for an all-upper-case address', () => {
    expect(ofBitcoin(BITCOIN_MAINNET, SEGWIT.toUpperCase())).toBe(SEGWIT)
    expect(ofBitcoin(BITCOIN_MAINNET, SEGWIT)).toBe(SEGWIT)
    expect(ofBitcoin(BITCOIN_MAINNET, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')
    expect(ofBitcoin(BITCOIN_TESTNET, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toBe('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')
  })

  test('is none with a wrong checksum, on another network, and on one that is not known', () => {
    expect(ofBitcoin(BITCOIN_MAINNET, `${SEGWIT.slice(0, -1)}5`)).toBeUndefined()
    for (const network of [BITCOIN_TESTNET, BITCOIN_REGTEST, 'bip122:stranger'] as const)
      expect(ofBitcoin(network, SEGWIT)).toBeUndefined()
  })
})

describe('an address of Polkadot', () => {
  test.each([
    [POLKADOT, ALICE, ALICE],
    [POLKADOT, GENERIC, ALICE],
    [KUSAMA, GENERIC, OF_KUSAMA],
    [WESTEND, GENERIC, GENERIC],
    [UNKNOWN, OF_KUSAMA, GENERIC],
    [UNKNOWN, GENERIC, GENERIC],
  ] as const)('is written for its network: %s, %s', (network, written, address) => {
    expect(ofPolkadot(network, written)).toBe(address)
  })

  test.each([
    [POLKADOT, OF_KUSAMA],
    [KUSAMA, ALICE],
    [WESTEND, ALICE],
    [POLKADOT, `${ALICE.slice(0, -1)}6`],
    [UNKNOWN, `${ALICE.slice(0, -1)}6`],
    [UNKNOWN, ''],
  ] as const)('rejects a wrong checksum and other networks: %s, %s', (network, written) => {
    expect(ofPolkadot(network, written)).toBeUndefined()
  })
})
