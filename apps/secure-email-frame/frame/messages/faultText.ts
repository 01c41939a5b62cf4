import { SecureFault } from '../keys/SecureFault.ts'
import type { Messages } from './en.ts'

/** What went wrong, in the reader's language; what a node or a stranger said is told as it came. */
export function faultText(cause: unknown, { faults }: Messages): string {
  if (!(cause instanceof SecureFault)) return faults.UNAVAILABLE
  const { code, message, facts } = cause
  if (!Object.hasOwn(faults, code)) return message
  return faults[code as keyof typeof faults].replace('{seconds}', String(facts.retryAfterSeconds ?? ''))
}
