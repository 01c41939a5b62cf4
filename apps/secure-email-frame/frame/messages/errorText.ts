import { defaultErrorText } from '../errors/defaultErrorText.ts'
import { SecureError } from '../errors/SecureError.ts'
import type { Messages } from './en.ts'

/** Messages of nodes and other parties stay unchanged. */
export function errorText(cause: unknown, { faults: errors }: Messages): string {
  if (!(cause instanceof SecureError)) return errors.UNAVAILABLE
  const { code, message, next, context } = cause
  const usual = defaultErrorText(code)
  const isUsual = message === usual.message
  if (Object.hasOwn(errors, code) && (isUsual || code !== 'NETWORK_FAILED')) {
    return errors[code as keyof typeof errors].replace('{seconds}', String(context.retryAfterSeconds ?? ''))
  }
  // The default next step may not fit a special message.
  return isUsual || next !== usual.next ? `${message}\n${next}` : message
}
