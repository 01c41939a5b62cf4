import type { SigningRequest } from '../../keys/KeyClient.ts'
import { exactText } from './exactText.ts'

export function rawText(signing: SigningRequest): string {
  const shown = signing.kind === 'typedData' ? JSON.parse(signing.typedData) : signing
  return exactText(JSON.stringify(shown, null, 2)).text
}
