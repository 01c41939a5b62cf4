import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { afterEach, expect, test, vi } from 'vitest'
import { userError } from './userError.ts'

const track = vi.fn()
afterEach(() => {
  vi.restoreAllMocks()
  track.mockClear()
})

const rejection = (name: 'PROJECT_UNKNOWN' | 'ORIGIN_NOT_ALLOWED', project: string) =>
  new AirlockError(name, { context: { origin: 'https://app.example', project } })

test.each([
  ['Project ID Not Configured', rejection('PROJECT_UNKNOWN', 'default')],
  ['Invalid App Configuration', rejection('PROJECT_UNKNOWN', 'typo')],
  ['Invalid App Configuration', rejection('ORIGIN_NOT_ALLOWED', 'default')],
])('shows %s to the visitor and prints the remedy for the developer', (message, error) => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const shown = userError(error, track)
  expect(shown).toMatchObject({ name: 'APP_CONFIGURATION_INVALID', message, cause: error })
  expect(print).toHaveBeenCalledExactlyOnceWith(`${error.message}\n${error.next}`)
})

test('shows a protocol mismatch as a configuration error, and prints both versions', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const error = new AirlockError('PROTOCOL_MISMATCH', { context: { ours: '1', theirs: '2' } })
  expect(userError(error, track)).toMatchObject({ name: 'APP_CONFIGURATION_INVALID', cause: error })
  expect(print).toHaveBeenCalledExactlyOnceWith(`${error.message}\n${error.next}`)
})

test('shows another failure unchanged and prints nothing', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const error = new AirlockError('FRAME_TIMEOUT')
  expect(userError(error, track)).toBe(error)
  expect(print).not.toHaveBeenCalled()
})

test.each([
  [
    new AirlockError('FRAME_UNREACHABLE', {
      context: { origin: 'https://w.example' },
      cause: new Error('Serve it over https.'),
    }),
    'Couldn’t load the wallet from https://w.example.\nServe it over https.\nCheck your connection and ad blocker, then try again.',
  ],
  [
    new AirlockError('ORIGIN_NOT_ALLOWED', {
      context: { origin: 'https://partner.example', project: 'default' },
      cause: new Error('https://partner.example embeds this page, and the project does not list it.'),
    }),
    'Unauthorized: origin not allowed\nhttps://partner.example embeds this page, and the project does not list it.\nAdd https://partner.example to `projects.default.origins` in airlock.config.json.',
  ],
])('prints cause and cure for the developer: %s', (error, line) => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  userError(error, track)
  expect(print).toHaveBeenCalledExactlyOnceWith(line)
})

test('reports the failure to the page', () => {
  userError(new AirlockError('FRAME_TIMEOUT'), track)
  expect(track).toHaveBeenCalledExactlyOnceWith('INTERNAL_SDK_ERROR', {
    code: 'FRAME_TIMEOUT',
    message: new AirlockError('FRAME_TIMEOUT').message,
  })
})
