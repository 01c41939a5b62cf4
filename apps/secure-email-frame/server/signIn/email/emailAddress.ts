import { domainToASCII } from 'node:url'
import { email as schema } from '@airlock/protocol/secure/api'
import { normalizeTyped } from '@airlock/protocol/text/typed/normalizeTyped'

/** Longest text to normalize: NFKC can expand one character to eighteen. */
const MAX_TYPED = 512

/** NFKC, lower case, ASCII domain. Excludes header injection and second recipients (T60). */
export function parseEmail(text: string): string | undefined {
  if (text.length > MAX_TYPED) return undefined
  const normal = normalizeTyped(text).normalize('NFKC').toLowerCase()
  const at = normal.lastIndexOf('@')
  const domain = domainToASCII(normal.slice(at + 1))
  const address = `${normal.slice(0, at)}@${domain}`
  return normal.includes('@') && schema.safeParse(address).success ? address : undefined
}

/** One key for all addresses of a mailbox, only for limits: without `+` tags, and without dots at Gmail (T55). */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const local = address.slice(0, at).replace(/\+.*/, '')
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`
}
