import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { inWords } from './inWords.ts'

/** Selectors are unreadable, and the row of a transfer names it already. */
const UNINFORMATIVE = /^(?:0x|transfer|safe(?:Batch)?Transfer)/

/** Function that a transaction called, in words, where it adds to the verb of the row. It is foreign text, made fit to be shown. */
export function calledMethod({ method, operationType }: Transaction['metadata']): string | undefined {
  const name = foreignText(method, 32)
  return name === undefined || UNINFORMATIVE.test(name) || name === operationType ? undefined : inWords(name)
}
