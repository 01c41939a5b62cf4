import type { Explained, ExplainedRow } from '@airlock/protocol/clearSigning/Explained'
import type { Field } from '../../shared/types.ts'

const LONG_TEXT = 256

/** For the details: that no description is shown does not mean that there is none (T236). */
export function unansweredFields(explanations: readonly { isUnanswered?: boolean }[]): Field[] {
  const isAny = explanations.some(({ isUnanswered }) => isUnanswered)
  return isAny ? [{ name: 'undescribed', value: '', variant: 'block' }] : []
}

export function explainedFields(explained: Explained): Field[] {
  const { owner, intent, sentence, rows, also } = explained
  return [
    { name: 'describedBy', value: owner ?? '–', variant: 'text' },
    { name: 'intent', value: `“${intent}”`, variant: 'text' },
    ...(sentence === undefined
      ? []
      : [{ name: 'sentence' as const, value: `“${sentence}”`, variant: 'text' as const }]),
    ...rows.flatMap((row) => rowFields(row, '')),
    ...also.addresses.map((address): Field => ({ name: 'alsoNames', value: address, variant: 'address' })),
    ...also.texts.map((value): Field => ({ name: 'alsoNames', value, variant: variantOf(value) })),
    ...also.calls.map((bytes) => bytesField('alsoCalls', bytes)),
    ...tails(explained).map((tail) => bytesField('alsoBytes', tail)),
  ]
}

function tails({ also, rows }: Explained): string[] {
  return [also.tail ?? [], rows.flatMap((row) => (row.kind === 'call' ? tails(row.call) : []))].flat()
}

function rowFields(row: ExplainedRow, group: string): Field[] {
  const path = group === '' ? row.label : `${group} › ${row.label}`
  const text = (value: string): Field => ({ name: 'described', path, value, variant: 'text' })
  switch (row.kind) {
    case 'address':
      return [
        { name: 'described', path, value: row.value, variant: 'address' },
        ...(row.name === undefined ? [] : [{ name: 'knownAs' as const, value: row.name, variant: 'text' as const }]),
      ]
    case 'call':
      return [
        text(`“${row.call.intent}”`),
        ...(row.call.sentence === undefined ? [] : [text(`“${row.call.sentence}”`)]),
        ...row.call.rows.flatMap((inner) => rowFields(inner, path)),
      ]
    case 'text':
      if (/^0x[0-9a-f]{9,}$/.test(row.value)) return [{ ...bytesField('described', row.value), path }]
      return [
        {
          ...text(row.raw === undefined ? row.value : `${row.value} · ${row.raw}`),
          variant: variantOf(row.value),
        },
      ]
  }
}

function variantOf(text: string): 'block' | 'text' {
  return text.length > LONG_TEXT ? 'block' : 'text'
}

function bytesField(name: Field['name'], value: string): Field {
  return { name, value, variant: value.length > LONG_TEXT ? 'block' : 'bytes' }
}
