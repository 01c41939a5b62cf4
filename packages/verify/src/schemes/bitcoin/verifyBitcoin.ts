import { decodeAddress } from '@airlock/protocol/namespaces/bip122/decodeAddress'
import { readWitness } from '@airlock/protocol/namespaces/bip122/readWitness'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { base64 } from '@scure/base'
import type { Verifier } from '../Scheme.ts'
import { isBip322 } from './bip322.ts'
import { isOldSignature } from './isOldSignature.ts'

const OLD_BYTES = 65
/** Maximum base64 length of one key's signature; multisig is not verified. */
const MAX_SIGNATURE = 4_096

/** Scripts, multisig and full transactions are `unsupported`. */
export const verifyBitcoin: Verifier = ({ message, signature, data }) => {
  const payee = decodeAddress(data.chainId, data.accountAddress)
  if (payee === undefined) return 'address'
  const bytes = signature.length > MAX_SIGNATURE ? undefined : readEncoded(() => base64.decode(signature))
  if (bytes === undefined || bytes.length === 0) return 'signature'
  if (bytes.length === OLD_BYTES) return isOldSignature(message, payee, bytes) ? 'valid' : 'signature'
  const witness = readWitness(bytes)
  if (witness === undefined) return isTransaction(bytes) ? 'unsupported' : 'signature'
  if (payee.kind === 'p2wsh' || payee.kind === 'p2pkh') return 'unsupported'
  // A script path ends with a control block: 33 bytes, plus 32 for each branch.
  if (payee.kind === 'p2tr' && witness.length > 1) return 'unsupported'
  return isBip322(message, payee, witness) ? 'valid' : 'signature'
}

/** The full form starts with a transaction version, 0 or 2. */
function isTransaction(bytes: Uint8Array): boolean {
  return (bytes[0] === 0 || bytes[0] === 2) && bytes[1] === 0 && bytes[2] === 0 && bytes[3] === 0
}
