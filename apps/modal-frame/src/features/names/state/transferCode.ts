import { type RegistrationBody, registrationBody } from '@airlock/protocol/gateway/answers/zoneNames'
import { isRecord } from '@airlock/protocol/isRecord'

export type SignedTransfer = { body: RegistrationBody; name: string; to: string }

/** Not secret: only its recipient can use it. */
export function writeTransferCode(body: RegistrationBody): string {
  return btoa(JSON.stringify(body)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

export function readTransferCode(code: string): SignedTransfer | undefined {
  try {
    const body = registrationBody.parse(JSON.parse(atob(code.trim().replace(/-/g, '+').replace(/_/g, '/'))))
    const text: unknown = JSON.parse(body.message)
    if (!isRecord(text) || typeof text.name !== 'string' || typeof text.to !== 'string') return undefined
    return { body, name: text.name, to: text.to }
  } catch {
    return undefined
  }
}
