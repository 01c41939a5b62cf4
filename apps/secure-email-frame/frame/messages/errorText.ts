import { SecureError } from '../errors/SecureError.ts'
import type { Messages } from './en.ts'

/** Localized error text. Messages of nodes and other parties stay unchanged. */
export function errorText(cause: unknown, { faults }: Messages): string {
  if (!(cause instanceof SecureError)) return faults.UNAVAILABLE
  const { code, message, facts } = cause
  if (!Object.hasOwn(faults, code)) return message
  return faults[code as keyof typeof faults].replace('{seconds}', String(facts.retryAfterSeconds ?? ''))
}
