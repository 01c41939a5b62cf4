import type { DataKeyProof } from '@airlock/protocol/secure/api'
import { PROOF_INFO, type ProvenAction, proofText } from '@airlock/protocol/secure/proofText'
import { toBase64url } from '@airlock/protocol/text/base64url'

type Statement = { action: ProvenAction; userId: string; walletId: string; subject: string; challenge: string }

export async function proveDataKey(dataKey: Uint8Array<ArrayBuffer>, statement: Statement): Promise<DataKeyProof> {
  const { ed25519 } = await import('@noble/curves/ed25519')
  const text = new TextEncoder()
  const seed = await seedOf(dataKey, statement.walletId)
  const signature = ed25519.sign(text.encode(proofText(statement)), seed)
  seed.fill(0)
  return { challenge: statement.challenge, signature: toBase64url(signature) }
}

/** HKDF (RFC 5869). The server derives the same key while it has the data key. */
async function seedOf(dataKey: Uint8Array<ArrayBuffer>, walletId: string): Promise<Uint8Array> {
  const text = new TextEncoder()
  const master = await crypto.subtle.importKey('raw', dataKey, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(walletId), info: text.encode(PROOF_INFO) },
    master,
    256,
  )
  return new Uint8Array(bits)
}

export async function subjectOf(text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
