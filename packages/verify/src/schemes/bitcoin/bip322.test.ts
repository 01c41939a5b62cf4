import { decodeAddress } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import { readWitness } from '@airlock/protocol/namespaces/bip122/readWitness'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32, bech32m, createBase58check, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { messageHash, scriptOf, taprootHash, toSpendId } from './bip322.ts'
import { concat, hash160 } from './bytes.ts'
import { verifyBitcoin } from './verifyBitcoin.ts'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const ADDRESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const HELLO =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='

function result(message: string, signature: string, accountAddress = ADDRESS) {
  const data = { chainId: MAINNET, accountAddress } as never
  return verifyBitcoin({ message, signature, data, node: undefined })
}

const idOf = (bytes: Uint8Array) => hex.encode(bytes.slice().reverse())

// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki#test-vectors
describe('the vectors of BIP-322', () => {
  it.each([
    ['', 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1'],
    ['Hello World', 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a'],
  ])('matches the hash of “%s”', (message, hash) => {
    expect(hex.encode(messageHash(message))).toBe(hash)
  })

  it.each([
    ['', 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7'],
    ['Hello World', 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b'],
  ])('matches the transaction that “%s” spends', (message, toSpend) => {
    const payee = decodeAddress(MAINNET, ADDRESS)
    if (payee === undefined) throw new Error('The address is not read.')
    expect(idOf(toSpendId(message, scriptOf(payee)))).toBe(toSpend)
  })

  it.each([
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    ['Hello World', HELLO],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])('matches the signature of “%s”', (message, signature) => {
    expect(result(message, signature)).toBe('valid')
  })
})

describe('a signature of Bitcoin', () => {
  it('rejects another text, another address, a cut and a longer one', () => {
    const bytes = base64.decode(HELLO)
    expect(result('Hello world', HELLO)).toBe('signature')
    expect(result('Hello World', HELLO, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe('signature')
    expect(result('Hello World', base64.encode(bytes.subarray(0, -1)))).toBe('signature')
    expect(result('Hello World', base64.encode(concat(bytes, [0])))).toBe('signature')
    // SIGHASH_NONE.
    expect(result('Hello World', base64.encode(bytes.map((byte, at) => (at === 72 ? 2 : byte))))).toBe('signature')
  })

  it('verifies a key in P2SH by the script that its address hashes', () => {
    // A published pair: https://github.com/ACken2/bip322-js/blob/main/test/Verifier.test.ts
    const nested = '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f'
    const published =
      'AkgwRQIhAMd2wZSY3x0V9Kr/NClochoTXcgDaGl3OObOR17yx3QQAiBVWxqNSS+CKen7bmJTG6YfJjsggQ4Fa2RHKgBKrdQQ+gEhAxa5UDdQCHSQHfKQv14ybcYm1C9y6b12xAuukWzSnS+w'
    expect(result('Hello World', published, nested)).toBe('valid')
    expect(result('Hello world', published, nested)).toBe('signature')
    expect(result('Hello World', published)).toBe('signature')
  })

  it('has one form, with the lower of two numbers', () => {
    const [signature = new Uint8Array(), key = new Uint8Array()] = readWitness(base64.decode(HELLO)) ?? []
    const { r, s } = secp256k1.Signature.fromDER(signature.subarray(0, -1))
    const witnessOf = (number: bigint) => {
      const der = new secp256k1.Signature(r, number).toDERRawBytes()
      return base64.encode(concat([2, der.length + 1], der, [1, key.length], key))
    }
    expect(result('Hello World', witnessOf(s))).toBe('valid')
    expect(result('Hello World', witnessOf(secp256k1.CURVE.n - s))).toBe('signature')
  })

  it('accepts taproot signatures with and without a type byte', () => {
    const secret = new Uint8Array(32).fill(9)
    const address = bech32m.encode('bc', [1, ...bech32m.toWords(schnorr.getPublicKey(secret))])
    const payee = decodeAddress(MAINNET, address)
    if (payee === undefined) throw new Error('The address is not read.')
    const signed = (type: number, ...tail: number[]) => {
      const script = scriptOf(payee)
      const hash = taprootHash(toSpendId('x', script), concat([script.length], script), type)
      return base64.encode(concat([1, 64 + tail.length], schnorr.sign(hash, secret), tail))
    }
    expect(result('x', signed(0), address)).toBe('valid')
    expect(result('x', signed(1, 1), address)).toBe('valid')
    // https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki: the usual kind has one form.
    expect(result('x', signed(0, 0), address)).toBe('signature')
    expect(result('x', signed(2, 2), address)).toBe('signature')
    expect(result('x', signed(1, 1, 1), address)).toBe('signature')
  })

  it('verifies a taproot key and rejects ECDSA over its address', () => {
    const secret = new Uint8Array(32).fill(9)
    const key = schnorr.getPublicKey(secret)
    const address = bech32m.encode('bc', [1, ...bech32m.toWords(key)])
    // A published pair: https://github.com/bitcoin/bitcoin/pull/24058
    const published = 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='
    expect(result('Hello World', published, 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3')).toBe(
      'valid',
    )
    expect(result('Hello world', published, 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3')).toBe(
      'signature',
    )
    const ecdsa = secp256k1.sign(messageHash('x'), secret)
    expect(result('x', base64.encode(concat([39 + ecdsa.recovery], ecdsa.toCompactRawBytes())), address)).toBe(
      'signature',
    )
    // A script path has two items more.
    expect(result('x', base64.encode(concat([3], [1, 1], [1, 1], [33, ...new Uint8Array(33)])), address)).toBe(
      'unsupported',
    )
  })

  it('returns unsupported for scripts, several signers and full transactions', () => {
    const wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    expect(result('x', HELLO, wsh)).toBe('unsupported')
    expect(result('x', HELLO, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe('unsupported')
    expect(result('x', base64.encode(concat([0, 0, 0, 0, 1], new Uint8Array(80))))).toBe('unsupported')
  })

  it('accepts the legacy form for each address of its key, whatever kind it names', () => {
    // https://github.com/bitcoinjs/bitcoinjs-message: the signature that most libraries are tested with.
    const signature = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='
    const message = 'This is an example of a signed message.'
    const point = secp256k1.Signature.fromCompact(base64.decode(signature).subarray(1)).addRecoveryBit(0)
    expect(point).toBeDefined()
    expect(result(message, signature, '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV')).toBe('valid')
    expect(result(`${message}.`, signature, '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV')).toBe('signature')
    const payee = decodeAddress(MAINNET, '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV')
    const nested = concat([5], hash160(concat([0, 20], payee?.body ?? [])))
    expect(result(message, signature, createBase58check(sha256).encode(nested))).toBe('valid')
    const headed = (header: number) => base64.encode(concat([header], base64.decode(signature).subarray(1)))
    for (const header of [27, 31, 35, 39])
      expect(result(message, headed(header), '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV')).toBe('valid')
    for (const header of [0, 3, 23, 26, 28, 43, 47, 251, 255])
      expect(result(message, headed(header), '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV')).toBe('signature')
  })
})

describe('an address that no key yields', () => {
  const program = (version: 0 | 1, body: Uint8Array) => {
    const code = version === 0 ? bech32 : bech32m
    return code.encode('bc', [version, ...code.toWords(body)])
  }
  const zeroKeyHash = createBase58check(sha256).encode(new Uint8Array(21))
  const zeroes = new Uint8Array(64)

  it.each([
    ['P2PKH of zeros', zeroKeyHash],
    ['P2WPKH of zeros', program(0, new Uint8Array(20))],
    ['taproot of zeros', program(1, new Uint8Array(32))],
    ['P2WPKH of the hash of nothing', program(0, hash160(new Uint8Array()))],
  ])('[T151] is rejected with forged signatures: %s', (_, address) => {
    const witnesses = [concat([1, 64], zeroes), concat([2, 1, 1, 33], new Uint8Array(33)), concat([2, 0, 0])]
    const old = [27, 31, 35, 39].map((header) => concat([header], zeroes))
    for (const bytes of [...witnesses, ...old])
      expect(result('x', base64.encode(bytes), address)).toMatch(/^(?:signature|unsupported)$/)
  })
})
