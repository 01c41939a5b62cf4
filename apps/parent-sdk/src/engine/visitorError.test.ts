import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, expect, test, vi } from 'vitest'
import { visitorError } from './visitorError.ts'

afterEach(() => vi.restoreAllMocks())

const refusal = (name: 'PROJECT_UNKNOWN' | 'ORIGIN_NOT_ALLOWED', project: string) =>
  new AirlockError(name, { context: { origin: 'https://app.example', project } })

test.each([
  ['Project ID Not Configured', refusal('PROJECT_UNKNOWN', 'default')],
  ['Invalid App Configuration', refusal('PROJECT_UNKNOWN', 'typo')],
  ['Invalid App Configuration', refusal('ORIGIN_NOT_ALLOWED', 'default')],
])('a visitor reads %s, a developer what to set up', (message, error) => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const shown = visitorError(error)
  expect(shown).toMatchObject({ name: 'APP_CONFIGURATION_INVALID', message, cause: error })
  expect(print).toHaveBeenCalledExactlyOnceWith(`${error.message}. ${error.next}`)
})

test('another failure is shown as it is, and printed nowhere', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const error = new AirlockError('FRAME_TIMEOUT')
  expect(visitorError(error)).toBe(error)
  expect(print).not.toHaveBeenCalled()
})
