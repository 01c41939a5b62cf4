import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import type { Explained, ExplainedRow } from '@airlock/protocol/clearSigning/Explained'
import { describe, expect, test } from 'vitest'
import { compareCase } from './compareCase.ts'
import type { Expected } from './registryCase.ts'
import { readTexts } from './registryTexts.ts'

const ADDRESS = '0x9bB958D459a97e3E37E11BeCf842E728167d9114'
const WRONG_CHECKSUM = ADDRESS.replace('bB', 'Bb')
const TEXTS = readTexts([
  {
    path: 'calldata-x.json',
    content: {
      metadata: { constants: { vault: 'Vault A' } },
      display: {
        definitions: { limit: { label: 'Limit', params: { message: 'No limit' } } },
        formats: { 'go()': { fields: [{ label: 'Vault', value: '$.metadata.constants.vault' }, { label: 'To' }] } },
      },
    },
  },
])

type Case = { rows?: ExplainedRow[]; fields: Expected['fields']; own?: string; text?: string; format?: object }

function compared({ rows = [], fields, own, text, format }: Case) {
  const explained: Explained = {
    owner: 'O',
    intent: 'Go',
    rows,
    isComplete: true,
    also: { addresses: [], texts: [], calls: [] },
    ...(own !== undefined && { sentence: own }),
  }
  const call = { kind: 'struct' as const, members: [] }
  const data = { ...call, members: [{ name: 'note', value: { kind: 'string' as const, value: 'Hi' } }] }
  const descriptor: Descriptor = { intent: 'Go', rows: [], ...format }
  return compareCase(
    { explained, bound: { chainId: 1, described: { data, call }, descriptor } },
    { intent: 'Go', owner: 'O', fields, ...(text !== undefined && { interpolatedIntent: text }) },
    { texts: TEXTS, provider: { ensNames: { [ADDRESS.toLowerCase()]: 'a.eth' } } },
  )
}
const written = (label: string, value: string): ExplainedRow => ({ kind: 'text', label, value })
const field = (label: string, value: string) => ({ label, value })

describe('compareCase', () => {
  test('compares rows exactly, addresses without their checksum', () => {
    const rows: ExplainedRow[] = [{ kind: 'address', label: 'To', value: ADDRESS }]
    expect(compared({ rows, fields: [field('To', WRONG_CHECKSUM)] })).toEqual({ kind: 'equal' })
    const text = `Pay ${WRONG_CHECKSUM}`
    const own = `Pay ${ADDRESS}`
    expect(compared({ rows, fields: [field('To', ADDRESS)], own, text })).toEqual({ kind: 'equal' })
  })

  test.each<[string, Case]>([
    ['constant row: “Vault”', { fields: [field('Vault', 'Vault A')] }],
    [
      'sources of names: “To”',
      { rows: [{ kind: 'address', label: 'To', value: ADDRESS, name: 'a.eth' }], fields: [field('To', ADDRESS)] },
    ],
    [
      'name of the sender: “To”',
      { rows: [{ kind: 'address', label: 'To', value: ADDRESS }], fields: [field('To', 'Sender')] },
    ],
    ['message “No limit”: “Limit”', { rows: [written('Limit', '5 USDC')], fields: [field('Limit', 'No limit USDC')] }],
    ['sentence with a fixed number', { fields: [], text: 'Pay 5', format: { sentence: ['Pay 5'] } }],
    [
      'sentence with a text of the arguments',
      { fields: [], text: 'Say Hi', format: { sentence: ['Say ', ['#', 'note']] } },
    ],
    ['long sentence', { fields: [], text: 'x'.repeat(201), format: { sentence: ['x'] } }],
  ])('names what a rule leaves out: %s', (cause, one) => {
    expect(compared(one)).toEqual({ kind: 'leftOut', causes: [cause] })
  })

  const two = [written('To', '1'), written('To', '2')]
  test.each<[string, Case]>([
    ['order of rows', { rows: two, fields: [field('To', '2'), field('To', '1')] }],
    ['no descriptor has the label “From”', { rows: two, fields: [field('From', '1')] }],
    ['row: expected “To: 3”, not “To: 1”', { rows: two, fields: [field('To', '3')] }],
    ['row: expected “To: 3”, not nothing', { rows: two, fields: [...two, written('To', '3')].map(fieldOf) }],
    ['row: expected “Vault: Vault B”, not “To: 1”', { rows: two, fields: [field('Vault', 'Vault B')] }],
    ['row: “To: 2” is not expected', { rows: two, fields: [field('To', '1')] }],
    ['the descriptor has no sentence', { fields: [], text: 'Go' }],
    ['the descriptor has another sentence', { fields: [], own: 'Go', text: 'Stay', format: { sentence: ['Go'] } }],
    ['the sentence is missing', { fields: [], text: 'Go', format: { sentence: ['Go'] } }],
  ])('names a difference: %s', (cause, one) => {
    expect(compared(one)).toEqual({ kind: 'different', cause })
  })

  test('compares calls inside, with their sentence', () => {
    const inside = (intent: string, sentence: string): ExplainedRow => ({
      kind: 'call',
      label: 'To',
      call: { owner: 'O', intent, sentence, rows: [], isComplete: true, also: { addresses: [], texts: [], calls: [] } },
    })
    const value: Expected = { intent: 'In', owner: 'O', fields: [], interpolatedIntent: 'Go in' }
    const fields = [{ label: 'To', value }]
    expect(compared({ rows: [inside('In', 'Go in')], fields })).toEqual({ kind: 'equal' })
    const cause = 'intent: expected “In”, not “Out”'
    expect(compared({ rows: [inside('Out', 'Go in')], fields })).toEqual({ kind: 'different', cause })
    const other = 'a call inside has another sentence'
    expect(compared({ rows: [inside('In', 'Go out')], fields })).toEqual({ kind: 'different', cause: other })
  })
})

function fieldOf(row: ExplainedRow) {
  return field(row.label, row.kind === 'text' ? row.value : '')
}
