import { SecureError } from '../errors/SecureError.ts'
import type { Messages } from './en.ts'

/** Messages of nodes and other parties stay unchanged. */
export function errorText(cause: unknown, { faults: errors }: Messages): string {
  if (!(cause instanceof SecureError)) return errors.UNAVAILABLE
  const { code, message, context } = cause
  if (!Object.hasOwn(errors, code)) return message
  return errors[code as keyof typeof errors].replace('{seconds}', String(context.retryAfterSeconds ?? ''))
}
