import { hexToBytes, isHex, stringToHex } from 'viem/utils'
import { SecureError } from '../../errors/SecureError.ts'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import type { Site } from '../../wire/hostIdentity.ts'
import { accountCode } from '../shared/accountCode.ts'
import { throwTooManyRows } from '../shared/throwTooManyRows.ts'
import type { Description, Warning } from '../shared/types.ts'
import { checkSignIn } from './checkSignIn.ts'
import { readableText } from './readableText.ts'

const HASH_BYTES = 32
const MAX_SHOWN = 20_000

/** @throws SecureError INVALID_INPUT */
export function describeMessage(params: readonly unknown[], site: Site, now: number): Description {
  const message = messageOf(params[0])
  return describeText(hexToBytes(message), { site, now, written: message, signing: { kind: 'message', message } })
}

/**
 * A delegated account (EIP-7702) may accept a hash as an operation.
 *
 * @returns networks that did not answer
 */
export async function rejectHashForContract(
  params: readonly unknown[],
  input: Parameters<typeof accountCode>[0],
): Promise<readonly number[]> {
  if (hexToBytes(messageOf(params[0])).length !== HASH_BYTES) return []
  const { codes, unread } = await accountCode(input)
  if (codes.every(({ kind }) => kind === 'none')) return unread
  const message = 'A hash is not signed as a message by an account that has code.'
  throw new SecureError('INVALID_INPUT', { message, next: 'Send a transaction instead, which shows its effects.' })
}

type Input = {
  site: Site
  now: number
  written: string
  signing: SigningRequest
}

/** @throws SecureError INVALID_INPUT for a sign-in to another site, or too much text */
export function describeText(bytes: Uint8Array, { site, now, written, signing }: Input): Description {
  const readable = readableText(bytes)
  const text = readable ?? written
  if (text.length > MAX_SHOWN) throwTooManyRows()
  const signIn = checkSignIn(bytes, site, now)
  const warnings: Warning[] = [
    ...(readable === undefined ? (['unreadable'] as const) : []),
    ...(isHash(bytes, readable) ? (['bareHash'] as const) : []),
    ...(signIn?.isUndecided ? (['otherDomain'] as const) : []),
  ]
  return {
    title: signIn === undefined ? 'signMessage' : 'signIn',
    fields: [
      ...(signIn === undefined ? [] : [{ name: 'domain' as const, value: signIn.site, variant: 'text' as const }]),
      { name: 'message', value: text, variant: 'block' },
    ],
    warnings,
    offers: [{ signing }],
  }
}

/** Half a byte would be hashed differently than shown. */
function messageOf(input: unknown): `0x${string}` {
  if (typeof input !== 'string' || (isHex(input) && input.length % 2 === 1)) {
    const message = 'The message must be text, or 0x hex of whole bytes.'
    throw new SecureError('INVALID_INPUT', { message, next: 'Encode the message as UTF-8, then as hex.' })
  }
  return isHex(input) ? input : stringToHex(input)
}

function isHash(bytes: Uint8Array, text: string | undefined): boolean {
  return text === undefined ? bytes.length === HASH_BYTES : /^\s*(?:0x)?[0-9a-f]{64}\s*$/i.test(text)
}
