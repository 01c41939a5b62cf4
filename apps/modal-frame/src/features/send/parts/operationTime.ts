import { endOfCalls } from '../../../core/transactions/endOfCalls.ts'
import type { Language } from '../../../texts/languages.ts'

/** Time of the day at which an operation ends, some minutes after it was signed. */
export function operationTime(callsId: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeStyle: 'short' }).format(endOfCalls(callsId) ?? 0)
}
