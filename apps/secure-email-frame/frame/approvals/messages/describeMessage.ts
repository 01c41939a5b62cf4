import { hexToBytes, isHex, stringToHex } from 'viem/utils'
import { SecureFault } from '../../errors/SecureFault.ts'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import type { Site } from '../../wire/hostIdentity.ts'
import { accountCode } from '../shared/accountCode.ts'
import { tooMuch } from '../shared/tooMuch.ts'
import type { Description, Warning } from '../shared/types.ts'
import { checkSignIn } from './checkSignIn.ts'
import { readableText } from './readableText.ts'

const HASH_BYTES = 32
/** Characters that a person can be expected to read through. */
const MAX_SHOWN = 20_000

/** `personal_sign`: bytes, shown as the text that they are. @throws SecureFault INVALID_INPUT */
export function describeMessage(params: readonly unknown[], site: Site, now: number): Description {
  const message = messageOf(params[0])
  return describeText(hexToBytes(message), { site, now, written: message, signing: { kind: 'message', message } })
}

/**
 * An account with code (https://eips.ethereum.org/EIPS/eip-7702) may take a signed hash for an operation of its own, on any network, so
 * none is signed there.
 *
 * @throws SecureFault INVALID_INPUT; NETWORK_FAILED where the code on the requested network cannot be read
 */
export async function refuseHashForCode(
  params: readonly unknown[],
  given: Parameters<typeof accountCode>[0],
): Promise<void> {
  if (hexToBytes(messageOf(params[0])).length !== HASH_BYTES) return
  const codes = await accountCode(given)
  if (codes.every(({ kind }) => kind === 'none')) return
  const message = 'A hash is not signed as a message by an account that has code.'
  throw new SecureFault('INVALID_INPUT', { message, next: 'Send a transaction instead: it is shown for what it does.' })
}

type Given = {
  site: Site
  now: number
  /** Shown for bytes that are no text. */
  written: string
  signing: SigningRequest
}

/** A text of any chain, a sign-in among them. @throws SecureFault INVALID_INPUT for a sign-in of another site, and for more than can be shown */
export function describeText(bytes: Uint8Array, { site, now, written, signing }: Given): Description {
  const readable = readableText(bytes)
  const text = readable ?? written
  if (text.length > MAX_SHOWN) tooMuch()
  const signIn = checkSignIn(bytes, site, now)
  const warnings: Warning[] = [
    ...(readable === undefined ? (['unreadable'] as const) : []),
    ...(isHash(bytes, readable) ? (['bareHash'] as const) : []),
    ...(signIn?.isUndecided ? (['otherDomain'] as const) : []),
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

/** True for 32 bytes, or their hex as text. */
function isHash(bytes: Uint8Array, text: string | undefined): boolean {
  return text === undefined ? bytes.length === HASH_BYTES : /^\s*(?:0x)?[0-9a-f]{64}\s*$/i.test(text)
}
