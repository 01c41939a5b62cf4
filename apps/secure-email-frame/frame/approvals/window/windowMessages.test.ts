import { expect, test } from 'vitest'
import { toFrame } from './windowMessages.ts'

test.each([
  { type: 'approve', key: 'one' },
  { type: 'approve', shownHash: 'hash' },
  { type: 'approve', key: 'one', shownHash: 'x'.repeat(65) },
  { type: 'decline' },
  { type: 'decline', key: 'x'.repeat(129) },
  { type: 'unlock', key: 'one', opening: { kind: 'passkey' } },
  { type: 'unlock', key: 'one', opening: { kind: 'passkey', output: 'x'.repeat(129) } },
  { type: 'unlock', key: 'one', opening: { kind: 'recovery', output: 'words' } },
])('rejects %j from a window', (message) => {
  expect(toFrame.safeParse(message).success).toBe(false)
})
