import { expect, test } from 'vitest'
import { emailErrorText } from './emailErrorText.ts'

const t = (key: string) => `text of ${key}`
const STEP = { status: 'waiting', resendAt: 0 } as const

test.each([
  [{}, undefined],
  [{ error: 'Unreachable', errorCode: 'SERVER_UNREACHABLE' }, 'text of emailUnreachable'],
  [{ error: 'Something new', errorCode: 'BRAND_NEW' }, 'Something new'],
  [{ error: 'Something new', errorCode: 'constructor' }, 'Something new'],
  [{ error: 'Request timed out' }, 'Request timed out'],
])('shows %j as %s', (error, expected) => {
  expect(emailErrorText(t, { ...STEP, ...error })).toBe(expected)
})
