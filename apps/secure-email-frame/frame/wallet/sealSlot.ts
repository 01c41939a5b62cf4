import type { KeySlot } from '@airlock/protocol/secure/api'
import { fromBase64url } from '@airlock/protocol/text/base64url'
import { open, seal } from '../keys/bytes/seal.ts'
import type { UnlockMethod } from '../keys/KeyClient.ts'
import { bytesOfCode } from './recoveryCode.ts'

type Owner = { userId: string; walletId: string }

const contextOf = ({ userId, walletId }: Owner, kind: UnlockMethod['kind']) => `${userId}|${walletId}|${kind}`

export async function sealSlot(
  dataKey: Uint8Array<ArrayBuffer>,
  unlockMethod: UnlockMethod,
  owner: Owner,
  parameters: KeySlot['parameters'],
): Promise<KeySlot> {
  const { iv, ciphertext } = await seal(await keyOf(unlockMethod, owner), dataKey, contextOf(owner, unlockMethod.kind))
  return { kind: unlockMethod.kind, iv, wrapped: ciphertext, parameters }
}

/** @throws OperationError if the output or code does not match */
export async function openSlot({ iv, wrapped }: KeySlot, unlockMethod: UnlockMethod, owner: Owner) {
  return open(await keyOf(unlockMethod, owner), { iv, ciphertext: wrapped }, contextOf(owner, unlockMethod.kind))
}

/** HKDF (RFC 5869): both secrets have full entropy, so no slow KDF is needed. */
async function keyOf(unlockMethod: UnlockMethod, { walletId }: Owner): Promise<CryptoKey> {
  const secret = unlockMethod.kind === 'passkey' ? fromBase64url(unlockMethod.output) : bytesOfCode(unlockMethod.code)
  const master = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const text = new TextEncoder()
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(walletId), info: text.encode(`airlock|${unlockMethod.kind}`) },
    master,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
