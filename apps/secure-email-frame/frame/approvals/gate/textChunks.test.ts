import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textChunks } from './textChunks.ts'

test('[T104] splits only a long text, at spaces or by length', () => {
  expect(textChunks('Good day, Ada.')).toEqual(['Good day, Ada.'])
  expect(textChunks(`${'word '.repeat(79)}longer word`)).toEqual([`${'word '.repeat(79)}`, 'longer word'])
  expect(textChunks('x'.repeat(900)).map(({ length }) => length)).toEqual([400, 400, 100])
})

test('[T104] splits a text without losing or cutting a character', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u{1F600}', 'ع', '\ud800'), maxLength: 2_000 })
  void fc.assert(
    fc.property(text, (input) => {
      const chunks = textChunks(input)
      expect(chunks.join('')).toBe(input)
      for (const chunk of chunks) expect([...chunk].length).toBeLessThanOrEqual(401)
      for (const chunk of chunks) expect([...chunk].every((one) => input.includes(one))).toBe(true)
    }),
  )
})
