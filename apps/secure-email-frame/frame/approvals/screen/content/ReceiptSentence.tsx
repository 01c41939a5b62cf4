import { FormattedMessage, useLocale, useMessages } from '../../../messages/LanguageProvider.tsx'
import type { SentenceOf } from '../../receipt/Receipt.ts'
import { AND } from '../../receipt/sentenceOf.ts'
import { itemText, localAmount } from './localAmount.ts'
import { localDate } from './localDate.ts'

/** As `shortenAddress` writes it: a line would break after `…`. */
const SHORT_ADDRESS = /^\w{6}…\w{4}$/

export function ReceiptSentence({ of: sentence }: { of: SentenceOf }) {
  const { sentences, titles, notes } = useMessages()
  const locale = useLocale()
  if (sentence.name === undefined) return { ...notes, ...titles }[sentence.title]
  const values = Object.entries(sentence.values).map(([slot, value]) => [
    slot,
    <bdi key={slot} className={SHORT_ADDRESS.test(value) ? 'approval-word' : undefined}>
      {localText(slot, value, locale)}
    </bdi>,
  ])
  return <FormattedMessage of={sentences[sentence.name]} with={Object.fromEntries(values)} />
}

const AMOUNTS = ['amount', 'paid', 'gets', 'gives', 'each']

function localText(slot: string, value: string, locale: string): string {
  if (slot === 'until') return localDate(value, locale)
  if (!AMOUNTS.includes(slot)) return value
  return value
    .split(AND)
    .map((amount) => itemText(amount) ?? localAmount(amount, locale))
    .join(AND)
}
