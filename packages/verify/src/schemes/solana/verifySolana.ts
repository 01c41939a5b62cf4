import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Verifier } from '../Scheme.ts'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** Strict Ed25519: lenient rules accept one signature for every text under a small-order key. */
export const verifySolana: Verifier = ({ message, signature, data }) => {
  const key = readEncoded(() => base58.decode(data.accountAddress))
  if (key?.length !== KEY_BYTES) return 'address'
  const bytes = signature.length > 128 ? undefined : readEncoded(() => base58.decode(signature))
  if (bytes?.length !== SIGNATURE_BYTES) return 'signature'
  const text = new TextEncoder().encode(message)
  return readEncoded(() => ed25519.verify(bytes, text, key, { zip215: false })) ? 'valid' : 'signature'
}
