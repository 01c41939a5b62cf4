import type { KeySlot } from '@airlock/protocol/secure/api'
import { fromBase64url } from '@airlock/protocol/text/base64url'
import { open, seal } from '../keys/bytes/seal.ts'
import type { Opening } from '../keys/KeyClient.ts'
import { bytesOfCode } from './recoveryCode.ts'

type Owner = { userId: string; walletId: string }

const contextOf = ({ userId, walletId }: Owner, kind: Opening['kind']) => `${userId}|${walletId}|${kind}`

export async function sealSlot(
  dataKey: Uint8Array<ArrayBuffer>,
  opening: Opening,
  whose: Owner,
  parameters: KeySlot['parameters'],
): Promise<KeySlot> {
  const { iv, ciphertext } = await seal(await keyOf(opening, whose), dataKey, contextOf(whose, opening.kind))
  return { kind: opening.kind, iv, wrapped: ciphertext, parameters }
}

/** @throws OperationError if the output or code does not match */
export async function openSlot({ iv, wrapped }: KeySlot, opening: Opening, whose: Owner) {
  return open(await keyOf(opening, whose), { iv, ciphertext: wrapped }, contextOf(whose, opening.kind))
}

/** HKDF (RFC 5869): both secrets have full entropy, so no slow KDF is needed. */
async function keyOf(opening: Opening, { walletId }: Owner): Promise<CryptoKey> {
  const secret = opening.kind === 'passkey' ? fromBase64url(opening.output) : bytesOfCode(opening.code)
  const master = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const text = new TextEncoder()
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(walletId), info: text.encode(`airlock|${opening.kind}`) },
    master,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
