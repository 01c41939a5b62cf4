import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { humanize } from '../../../../core/transactions/humanize.ts'

/** Selectors are unreadable, and transfer rows have the name. */
const UNINFORMATIVE = /^(?:0x|transfer|safe(?:Batch)?Transfer)/

/** Foreign text, only if it adds to the row's verb. */
export function calledMethod({ method, operationType }: Transaction['metadata']): string | undefined {
  const name = foreignText(method, 32)
  return name === undefined || UNINFORMATIVE.test(name) || name === operationType ? undefined : humanize(name)
}
