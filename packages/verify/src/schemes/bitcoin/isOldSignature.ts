import type { Payee } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { secp256k1 } from '@noble/curves/secp256k1'
import { compactSize, concat, hash160, isEqual, sha256Twice } from './bytes.ts'

const MAGIC = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
const FIRST_HEADER = 27
const LAST_HEADER = 42

/** Ignores the address kind in that byte, which wallets get wrong; the key must match the address. Taproot has none. */
export function isOldSignature(message: string, { kind, body }: Payee, signature: Uint8Array): boolean {
  const header = signature[0] ?? 0
  if (header < FIRST_HEADER || header > LAST_HEADER) return false
  const text = new TextEncoder().encode(message)
  const hash = sha256Twice(concat(MAGIC, compactSize(text.length), text))
  const point = readEncoded(() =>
    secp256k1.Signature.fromCompact(signature.subarray(1))
      .addRecoveryBit((header - FIRST_HEADER) & 3)
      .recoverPublicKey(hash),
  )
  if (point === undefined) return false
  const keyHash = hash160(point.toRawBytes(true))
  if (kind === 'p2wpkh') return isEqual(body, keyHash)
  if (kind === 'p2sh') return isEqual(body, hash160(concat([0, 20], keyHash)))
  return kind === 'p2pkh' && (isEqual(body, keyHash) || isEqual(body, hash160(point.toRawBytes(false))))
}
