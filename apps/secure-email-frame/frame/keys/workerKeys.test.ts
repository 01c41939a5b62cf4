import { expect, test } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { workerKeys } from './workerKeys.ts'
import type { FromWorker, ToWorker } from './workerMessages.ts'

function setUp() {
  const sent: ToWorker[] = []
  const worker = Object.assign(new EventTarget(), { postMessage: (message: ToWorker) => sent.push(message) })
  const keys = workerKeys(worker as unknown as Worker, {
    projectId: 'p',
    hostOrigin: 'https://app.example',
    language: 'en',
  })
  return {
    sent,
    keys,
    post: (data: FromWorker) => worker.dispatchEvent(Object.assign(new Event('message'), { data })),
    dies: () => worker.dispatchEvent(new Event('error')),
  }
}

test('sends the key owner first, then numbered calls', () => {
  const { sent, keys } = setUp()
  void keys.requestCode('ada@mail.example')
  void keys.restore()
  expect(sent).toEqual([
    { type: 'begin', projectId: 'p', hostOrigin: 'https://app.example', language: 'en' },
    { type: 'call', number: 1, name: 'requestCode', params: ['ada@mail.example'] },
    { type: 'call', number: 2, name: 'restore', params: [] },
  ])
})

test('resolves each call by its number, whichever is done first', async () => {
  const { keys, post } = setUp()
  const [first, second] = [keys.recipients(), keys.exportPhrase()]
  post({ number: 2, ok: true, value: 'words' })
  post({ number: 1, ok: true, value: ['0x'] })
  expect(await first).toEqual(['0x'])
  expect(await second).toBe('words')
})

test('rejects with code, sentence, next step and context', async () => {
  const { keys, post } = setUp()
  const call = keys.submitCode('000000').catch((cause) => cause)
  post({ number: 1, ok: false, fault: new SecureError('CODE_WRONG', { triesLeft: 4 }).toJSON() })
  const error = await call
  expect(error).toBeInstanceOf(SecureError)
  expect(error).toMatchObject({ code: 'CODE_WRONG', message: 'Invalid code', context: { triesLeft: 4 } })
  expect(error.next).toContain('Check the code')
})

test('ignores unrequested and repeated responses', async () => {
  const { keys, post } = setUp()
  const call = keys.recipients()
  post({ number: 7, ok: true, value: [] })
  post({ number: 7, ok: false, fault: new SecureError('UNAVAILABLE').toJSON() })
  post({ number: 1, ok: true, value: ['0x'] })
  post({ number: 1, ok: true, value: [] })
  expect(await call).toEqual(['0x'])
})

test('rejects pending requests if the worker dies, and keeps results', async () => {
  const { keys, post, dies } = setUp()
  const [responded, open] = [keys.recipients(), keys.restore().catch((cause) => cause)]
  post({ number: 1, ok: true, value: ['0x'] })
  dies()
  expect(await open).toMatchObject({ code: 'KEYS_GONE', message: 'The wallet is locked in this window.' })
  expect(await responded).toEqual(['0x'])
  post({ number: 2, ok: true, value: null })
})

test('rejects all requests if the worker never responded', async () => {
  const { keys, dies } = setUp()
  const first = keys.restore().catch(({ code }) => code)
  dies()
  expect(await first).toBe('KEYS_GONE')
  expect(await keys.restore().catch(({ code }) => code)).toBe('KEYS_GONE')
})

test('continues after an error if it responded before', async () => {
  const { keys, post, dies } = setUp()
  const first = keys.recipients()
  post({ number: 1, ok: true, value: [] })
  await first
  dies()
  const second = keys.recipients()
  post({ number: 2, ok: true, value: ['0x'] })
  expect(await second).toEqual(['0x'])
})
