import { fieldsOf, isDomainOf, linesOf, plainOf, validityErrorOf } from '@airlock/protocol/siwx/lenientSignIn'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { SecureError } from '../../errors/SecureError.ts'
import type { Site } from '../../wire/hostIdentity.ts'
import { exactText } from './exactText.ts'

/** `isUndecided`: it may be for another site than the requester. */
export type SignIn = { site: string; isUndecided: boolean }
type Header = { scheme?: string; domain: string }

// EIP-4361 and CAIP-122: `https://app.example wants you to sign in with your Ethereum account:`, of any chain.
const HEADER =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<domain>\S+) wants you to sign in with your .{0,64}?\baccount\b/i
const PHRASE = /wants you to sign in with your\b/i

/**
 * Parses leniently, but compares domain and URI strictly with the requesting site (T48, T89).
 *
 * @returns undefined if it is not a sign-in
 * @throws SecureError INVALID_INPUT for another site or time
 */
export function checkSignIn(bytes: Uint8Array, { origin }: Site, now: number): SignIn | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const lines = linesOf(text).map((line) => ({ line, plain: plainOf(line) }))
  const headers = lines.flatMap(({ line, plain }) => {
    const header = HEADER.exec(plain)?.groups as Header | undefined
    return header === undefined ? [] : [{ ...header, isExact: !exactText(line).isHidden }]
  })
  const [first] = headers
  if (first === undefined) return PHRASE.test(plainOf(text)) ? { site: '–', isUndecided: true } : undefined
  for (const { scheme, domain, isExact } of headers) {
    if (!isExact || !isDomainOf(domain, scheme, origin)) refuseOther(domain, origin)
  }
  let isUndecided = false
  const fields = fieldsOf(lines.map(({ plain }) => plain))
  for (const { name, value } of fields) {
    if (name.toLowerCase() !== 'uri') continue
    const site = originOf(value)
    if (site !== undefined && site !== origin) refuseOther(value, origin)
    isUndecided ||= site === undefined
  }
  const error = validityErrorOf(fields, now)
  if (error !== undefined) refuseTime(`This sign-in ${error === 'future' ? 'is from the future' : 'has expired'}.`)
  return { site: first.domain, isUndecided }
}

function originOf(uri: string): string | undefined {
  if (!/^https?:/i.test(uri)) return undefined
  return URL.canParse(uri) ? new URL(uri).origin : uri
}

function refuseOther(site: string, origin: string): never {
  const message = `This sign-in is for ${foreignText(site, 128)}, not for ${new URL(origin).host}.`
  throw new SecureError('INVALID_INPUT', { message, next: 'Sign in on the site itself.' })
}

function refuseTime(message: string): never {
  throw new SecureError('INVALID_INPUT', { message, next: 'Check the clock of this device, then try again.' })
}
