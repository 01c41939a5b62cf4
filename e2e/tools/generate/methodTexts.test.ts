import { frameMethods, hostMethods } from '@airlock/protocol/channel/methods'
import { expect, test } from 'vitest'
import { methodTexts } from './methodTexts.ts'

test('every method of the channel says in a sentence what it is for', () => {
  const texts = Object.entries({ ...methodTexts.frame, ...methodTexts.host })
  expect(texts.map(([name]) => name)).toEqual(Object.keys({ ...frameMethods, ...hostMethods }))
  for (const [name, text] of texts) expect(`${name}: ${text}`).toMatch(/\.$/)
})
