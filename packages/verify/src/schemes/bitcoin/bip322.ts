import type { Payee } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { compactSize, concat, hash160, isEqual, sha256Twice, taggedHash, uint32 } from './bytes.ts'

/** Two unmineable transactions represent the message: https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki */

const SIGHASH_ALL = 1
const COMPRESSED_KEY_BYTES = 33
const ZERO_32 = new Uint8Array(32)
const ZERO_8 = new Uint8Array(8)
const OUTPUT = concat(ZERO_8, [1, 0x6a])

export function messageHash(message: string): Uint8Array {
  return taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))
}

export function scriptOf({ kind, body }: Payee): Uint8Array {
  if (kind === 'p2pkh') return concat([0x76, 0xa9, 20], body, [0x88, 0xac])
  if (kind === 'p2sh') return concat([0xa9, 20], body, [0x87])
  return concat([kind === 'p2tr' ? 0x51 : 0x00, body.length], body)
}

export function toSpendId(message: string, script: Uint8Array): Uint8Array {
  const input = concat(ZERO_32, [0xff, 0xff, 0xff, 0xff], [34, 0x00, 32], messageHash(message), uint32(0))
  const output = concat(ZERO_8, compactSize(script.length), script)
  return sha256Twice(concat(uint32(0), [1], input, [1], output, uint32(0)))
}

export function isBip322(message: string, payee: Payee, witness: readonly Uint8Array[]): boolean {
  const spent = toSpendId(message, scriptOf(payee))
  return payee.kind === 'p2tr' ? isByTaproot(payee, spent, witness) : isByKeyHash(payee, spent, witness)
}

function isByKeyHash(payee: Payee, spent: Uint8Array, [signature, key, ...rest]: readonly Uint8Array[]): boolean {
  if (signature === undefined || key?.length !== COMPRESSED_KEY_BYTES || rest.length > 0) return false
  const keyHash = hash160(key)
  const program = concat([0, 20], keyHash)
  if (!isEqual(payee.body, payee.kind === 'p2sh' ? hash160(program) : keyHash)) return false
  if (signature.at(-1) !== SIGHASH_ALL) return false
  const hash = witnessHash(spent, scriptOf({ kind: 'p2pkh', body: keyHash }))
  const isSigned = readEncoded(() => {
    const parsed = secp256k1.Signature.fromDER(signature.subarray(0, -1))
    return secp256k1.verify(parsed.toCompactRawBytes(), hash, key, { lowS: true })
  })
  return isSigned === true
}

function isByTaproot({ body }: Payee, spent: Uint8Array, [signature, ...rest]: readonly Uint8Array[]): boolean {
  if (signature === undefined || rest.length > 0) return false
  const type = signature.length === 64 ? 0 : signature[64]
  if (signature.length > 65 || (type !== SIGHASH_ALL && signature.length === 65) || type === undefined) return false
  const hash = taprootHash(spent, concat([34], scriptOf({ kind: 'p2tr', body })), type)
  return readEncoded(() => schnorr.verify(signature.subarray(0, 64), hash, body)) === true
}

/** https://github.com/bitcoin/bips/blob/master/bip-0143.mediawiki */
function witnessHash(spent: Uint8Array, script: Uint8Array): Uint8Array {
  const outpoint = concat(spent, uint32(0))
  return sha256Twice(
    concat(
      uint32(0),
      sha256Twice(outpoint),
      sha256Twice(uint32(0)),
      outpoint,
      compactSize(script.length),
      script,
      ZERO_8,
      uint32(0),
      sha256Twice(OUTPUT),
      uint32(0),
      uint32(SIGHASH_ALL),
    ),
  )
}

/** https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki */
export function taprootHash(spent: Uint8Array, script: Uint8Array, type: number): Uint8Array {
  const hashes = [concat(spent, uint32(0)), ZERO_8, script, uint32(0), OUTPUT].map((bytes) => sha256(bytes))
  return taggedHash('TapSighash', concat([0, type], uint32(0), uint32(0), ...hashes, [0], uint32(0)))
}
