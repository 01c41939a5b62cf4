import { SecureFault } from '../errors/SecureFault.ts'
import type { Messages } from './en.ts'

/** Text of a fault in the reader's language; words of a node or a stranger stay as they came. */
export function faultText(cause: unknown, { faults }: Messages): string {
  if (!(cause instanceof SecureFault)) return faults.UNAVAILABLE
  const { code, message, facts } = cause
  if (!Object.hasOwn(faults, code)) return message
  return faults[code as keyof typeof faults].replace('{seconds}', String(facts.retryAfterSeconds ?? ''))
}
