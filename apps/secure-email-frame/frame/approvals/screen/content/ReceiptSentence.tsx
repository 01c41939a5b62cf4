import { FormattedMessage, useMessages } from '../../../messages/LanguageProvider.tsx'
import type { SentenceOf } from '../../receipt/Receipt.ts'

export function ReceiptSentence({ of: sentence }: { of: SentenceOf }) {
  const { sentences, titles, notes } = useMessages()
  if (sentence.name === undefined) return { ...notes, ...titles }[sentence.title]
  const values = Object.entries(sentence.values).map(([slot, value]) => [slot, <bdi key={slot}>{value}</bdi>])
  return <FormattedMessage of={sentences[sentence.name]} with={Object.fromEntries(values)} />
}
