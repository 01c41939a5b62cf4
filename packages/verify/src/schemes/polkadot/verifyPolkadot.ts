import { decodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { hex } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { Verifier } from '../Scheme.ts'

type Check = (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean

const isByEd25519: Check = (signature, message, account) =>
  ed25519.verify(signature, message, account, { zip215: false })
const isBySr25519: Check = (signature, message, account) => verifySr25519(message, signature, account)

/** The account is the hash of the key that the signature yields. */
const isByEcdsa: Check = (signature, message, account) => {
  const recovery = signature[64]
  if (recovery === undefined || recovery > 1) return false
  const parsed = secp256k1.Signature.fromCompact(signature.subarray(0, 64)).addRecoveryBit(recovery)
  if (parsed.hasHighS()) return false
  const key = parsed.recoverPublicKey(blake2b(message, { dkLen: 32 })).toRawBytes(true)
  return isEqual(blake2b(key, { dkLen: 32 }), account)
}

/** Indexed by the scheme byte before a signature (`MultiSignature` of Substrate). */
const CHECKS = [
  { check: isByEd25519, bytes: 64 },
  { check: isBySr25519, bytes: 64 },
  { check: isByEcdsa, bytes: 65 },
]

/** Longer transactions are signed as a hash (`SignedPayload` of Substrate). */
const MAX_TRANSACTION_BYTES = 256

/** A bare text must be too long for a transaction: another site could choose one that is also a payment (T48). */
export const verifyPolkadot: Verifier = ({ message, signature, data }) => {
  const account = decodeSs58(data.accountAddress)?.key
  if (account === undefined) return 'address'
  const bytes = /^0x[0-9a-f]{128,132}$/i.test(signature) ? readEncoded(() => hex.decode(signature.slice(2))) : undefined
  if (bytes === undefined) return 'signature'
  const texts = [`<Bytes>${message}</Bytes>`, message]
    .map((text) => new TextEncoder().encode(text))
    .filter((text, index) => index === 0 || text.length > MAX_TRANSACTION_BYTES)
  const isValid = candidatesOf(bytes).some(({ check, body }) =>
    texts.some((text) => readEncoded(() => check(body, text, account)) === true),
  )
  return isValid ? 'valid' : 'signature'
}

function candidatesOf(bytes: Uint8Array) {
  return CHECKS.flatMap(({ check, bytes: length }, scheme) => [
    ...(bytes.length === length ? [{ check, body: bytes }] : []),
    ...(bytes.length === length + 1 && bytes[0] === scheme ? [{ check, body: bytes.subarray(1) }] : []),
  ])
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
