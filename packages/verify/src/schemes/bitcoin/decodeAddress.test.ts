import { decodeAddress } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { scriptOf } from './bip322.ts'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'

describe('the addresses of BIP-173 and BIP-350', () => {
  it.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', MAINNET, '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      TESTNET,
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      TESTNET,
      '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      MAINNET,
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('reads %s', (address, network, script) => {
    const payee = decodeAddress(network as typeof MAINNET, address)
    expect(payee && hex.encode(scriptOf(payee))).toBe(script)
  })

  it.each([
    ['another network', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['one of the test network', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['a version above 16', 'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2'],
    ['a version to come', 'BC1SW50QGDZ25J'],
    ['a program that is too short', 'bc1rw5uspcuh'],
    ['version 0 of another length', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['upper and lower case', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7'],
    ['padding', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
    ['nothing', 'bc1gmk9yu'],
    ['bech32 on version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['bech32m on version 0', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['a scheme', 'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ])('rejects %s', (_, address) => {
    expect(decodeAddress(MAINNET, address)).toBeUndefined()
  })

  it('rejects addresses of an unknown or another network', () => {
    expect(decodeAddress('constructor' as typeof MAINNET, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBeUndefined()
    expect(decodeAddress(TESTNET, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBeUndefined()
    expect(decodeAddress(MAINNET, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')?.kind).toBe('p2pkh')
    expect(decodeAddress(MAINNET, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')?.kind).toBe('p2sh')
  })
})
