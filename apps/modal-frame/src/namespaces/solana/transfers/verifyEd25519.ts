import { decodeBase58 } from '@airlock/protocol/text/base58'

type Signed = { signature: Uint8Array<ArrayBuffer>; message: Uint8Array<ArrayBuffer> }

/**
 * Checks a signature by the browser; by code of ours where it has no Ed25519 (https://caniuse.com/mdn-api_subtlecrypto_verify_ed25519: Chrome before
 * 137 among them).
 *
 * @param signer address of the key
 */
export async function verifyEd25519(signer: string, { signature, message }: Signed): Promise<boolean> {
  const bytes = decodeBase58(signer)
  const { subtle } = crypto
  const key = await subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']).catch(() => undefined)
  if (key !== undefined) return subtle.verify('Ed25519', key, signature, message)
  const { ed25519 } = await import('@noble/curves/ed25519')
  try {
    return ed25519.verify(signature, message, bytes, { zip215: false })
  } catch {
    return false
  }
}
