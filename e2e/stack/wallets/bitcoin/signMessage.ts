import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32 } from '@scure/base'

type Bytes = ArrayLike<number>

const join = (...parts: Bytes[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)))
const twice = (bytes: Uint8Array) => sha256(sha256(bytes))
const utf8 = (text: string) => new TextEncoder().encode(text)
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const keyOf = (secret: Uint8Array) => secp256k1.getPublicKey(secret, true)
const hashOf = (secret: Uint8Array) => ripemd160(sha256(keyOf(secret)))
const zeros = (length: number) => new Uint8Array(length)

export function addressOf(secret: Uint8Array, prefix = 'bc'): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(hashOf(secret))])
}

export function signOld(text: string, secret: Uint8Array): string {
  const body = utf8(text)
  const length = body.length < 253 ? [body.length] : [0xfd, body.length & 0xff, body.length >> 8]
  const signature = secp256k1.sign(twice(join(utf8('\u0018Bitcoin Signed Message:\n'), length, body)), secret)
  return base64(join([39 + signature.recovery], signature.toCompactRawBytes()))
}

/** BIP-322 in its simple form (https://bips.dev/322), by the hash of https://bips.dev/143. */
export function signBip322(text: string, secret: Uint8Array): string {
  const tag = sha256(utf8('BIP0322-signed-message'))
  const message = sha256(join(tag, tag, utf8(text)))
  const program = join([0x00, 20], hashOf(secret))
  const input = join(zeros(32), [255, 255, 255, 255], [34, 0, 32], message, zeros(4))
  const output = join(zeros(8), [program.length], program)
  const spent = join(twice(join(zeros(4), [1], input, [1], output, zeros(4))), zeros(4))
  const script = join([25, 0x76, 0xa9, 20], hashOf(secret), [0x88, 0xac])
  const parts = [twice(spent), twice(zeros(4)), spent, script, zeros(8), zeros(4), twice(join(zeros(8), [1, 0x6a]))]
  const hash = twice(join(zeros(4), ...parts, zeros(4), [1, 0, 0, 0]))
  const signature = join(secp256k1.sign(hash, secret, { lowS: true }).toDERRawBytes(), [1])
  return base64(join([2, signature.length], signature, [33], keyOf(secret)))
}
