import { describe, expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, connectedSession, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { bookAtom, labelOfAtom } from './labels.ts'
import { BOOK_KEY, openBook } from './openBook.ts'
import { parseBook } from './parseBook.ts'
import { saveLabel } from './saveLabel.ts'

const RENT = { namespace: 'eip155', address: OTHER_ADDRESS } as const

describe('the address book', () => {
  test('keeps a label for an address in any form, over the label of the host', () => {
    const created = testDeps({}, { session: connectedSession(), addressLabels: { [OTHER_ADDRESS]: 'Host' } })
    const labelled = () => created.store.get(labelOfAtom)('eip155', OTHER_ADDRESS.toLowerCase())
    expect(labelled()).toBe('Host')
    saveLabel(created.deps, RENT, '  Rent\u202e ')
    expect(labelled()).toBe('Rent')
    created.store.set(bookAtom, [])
    openBook(created.deps)
    expect(labelled()).toBe('Rent')
    saveLabel(created.deps, RENT, ' ')
    expect(labelled()).toBe('Host')
  })

  test('does not label the address of another namespace', () => {
    const created = testDeps()
    saveLabel(created.deps, RENT, 'Rent')
    expect(created.store.get(labelOfAtom)('solana', OTHER_ADDRESS)).toBeUndefined()
    expect(created.store.get(labelOfAtom)('eip155', ADDRESS)).toBeUndefined()
  })

  test('keeps labels that another tab saved', () => {
    const created = testDeps()
    created.deps.storage.set(BOOK_KEY, JSON.stringify([{ ...RENT, address: ADDRESS, label: 'Me' }]))
    saveLabel(created.deps, RENT, 'Rent')
    expect(parseBook(created.deps.storage.get(BOOK_KEY) ?? '').map(({ label }) => label)).toEqual(['Rent', 'Me'])
  })

  test.each([
    ['no JSON', '{'],
    ['no list', '{"label":"a"}'],
    [
      'entries of other kinds',
      '[null,1,{"namespace":"x","address":"0x1","label":"a"},{"namespace":"eip155","label":"a"}]',
    ],
    ['a label without a visible character', `[{"namespace":"eip155","address":"0x1","label":"\u200b"}]`],
  ])('ignores %s in the storage', (_, stored) => {
    expect(parseBook(stored)).toEqual([])
  })
})
