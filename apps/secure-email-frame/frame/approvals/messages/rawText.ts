import type { SigningRequest } from '../../keys/KeyClient.ts'
import { exactText } from './exactText.ts'

/** All of what is signed, for whoever wants to read it; nothing of it is hidden. */
export function rawText(signing: SigningRequest): string {
  const shown = signing.kind === 'typedData' ? JSON.parse(signing.typedData) : signing
  return exactText(JSON.stringify(shown, null, 2)).text
}
