// @vitest-environment happy-dom
import { expect, test } from 'vitest'

test('[S8.2:frameParent] fails if the document has no parent', async () => {
  await expect(import('./main.ts')).rejects.toThrow('W3mFrame: parent is not set')
})
