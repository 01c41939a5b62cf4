import { hexToBytes, isHex, stringToHex } from 'viem/utils'
import type { SigningRequest } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Asker } from '../wire/hostIdentity.ts'
import { checkSignIn } from './checkSignIn.ts'
import type { Description, Warning } from './Description.ts'
import { exactText } from './exactText.ts'
import { readableBytes, readableText } from './readableText.ts'

/** `personal_sign`: bytes, shown as the text that they are. @throws SecureFault INVALID_INPUT */
export function describeMessage(params: readonly unknown[], asker: Asker, now: number): Description {
  const message = messageOf(params[0])
  return describeText(hexToBytes(message), { asker, now, written: message, signing: { kind: 'message', message } })
}

type Given = {
  asker: Asker
  now: number
  /** How bytes that are no text are shown. */
  written: string
  signing: SigningRequest
}

/** A text of any chain, a sign-in among them. @throws SecureFault INVALID_INPUT for a sign-in of another site */
export function describeText(bytes: Uint8Array, { asker, now, written, signing }: Given): Description {
  const readable = readableText(bytes)
  const { text, isCut } = readable ?? readableBytes(written)
  const signIn = checkSignIn(bytes, asker, now)
  const warnings: Warning[] = [
    ...(readable === undefined ? (['unreadable'] as const) : []),
    ...(isCut ? (['cut'] as const) : []),
    ...(signIn?.isUndecided ? (['otherDomain'] as const) : []),
    ...(readable !== undefined && isCut && isHiddenIn(bytes) ? (['hidden'] as const) : []),
  ]
  return {
    title: signIn === undefined ? 'signMessage' : 'signIn',
    facts: [
      ...(signIn === undefined ? [] : [{ name: 'domain' as const, value: signIn.site, look: 'text' as const }]),
      { name: 'message', value: text, look: 'block' },
    ],
    warnings,
    offers: [{ signing }],
  }
}

/** 0x hex of whole bytes, or a text. Half a byte would be hashed otherwise than it is shown. */
function messageOf(given: unknown): `0x${string}` {
  if (typeof given !== 'string' || (isHex(given) && given.length % 2 === 1)) {
    const message = 'The message must be text, or 0x hex of whole bytes.'
    throw new SecureFault('INVALID_INPUT', { message, next: 'Encode the message as UTF-8, then as hex.' })
  }
  return isHex(given) ? given : stringToHex(given)
}

function isHiddenIn(bytes: Uint8Array): boolean {
  return exactText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).isHidden
}
