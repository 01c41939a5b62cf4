import { frameMethods, hostMethods } from '@airlock/protocol/channel/methods'
import { expect, test } from 'vitest'
import { methodTexts } from './methodTexts.ts'

test('describes every method of the channel in a sentence', () => {
  const texts = Object.entries({ ...methodTexts.frame, ...methodTexts.host })
  expect(texts.map(([name]) => name)).toEqual(Object.keys({ ...frameMethods, ...hostMethods }))
  for (const [name, text] of texts) expect(`${name}: ${text}`).toMatch(/\.$/)
})
