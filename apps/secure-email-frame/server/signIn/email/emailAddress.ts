import { domainToASCII } from 'node:url'
import { email as schema } from '@airlock/protocol/secure/api'
import { normalizeTyped } from '@airlock/protocol/text/normalizeTyped'

/** Characters that are normalised, with spaces around an address. NFKC makes eighteen of one. */
const MAX_TYPED = 512

/**
 * An address as people mean it: NFKC, lower case, without invisible characters, the domain in ASCII. Undefined for what is none; nothing that could end a header
 * line or name a second recipient gets through (T60).
 */
export function parseEmail(text: string): string | undefined {
  if (text.length > MAX_TYPED) return undefined
  const normal = normalizeTyped(text).normalize('NFKC').toLowerCase()
  const at = normal.lastIndexOf('@')
  const domain = domainToASCII(normal.slice(at + 1))
  const address = `${normal.slice(0, at)}@${domain}`
  return normal.includes('@') && schema.safeParse(address).success ? address : undefined
}

/**
 * Returns one key for all spellings that reach one mailbox, for limits alone: it never decides who may log in, nor which devices are known. Tags behind `+` go
 * everywhere, dots at Gmail (T55).
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const local = address.slice(0, at).replace(/\+.*/, '')
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`
}
