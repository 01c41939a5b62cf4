import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findRefusal } from './findRefusal.ts'

const ORIGIN = 'https://wallet.example'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks, and plays the page that answers: its element is never attached, since nothing loads in this test. */
function find(projectId = 'default') {
  const append = vi.spyOn(document.documentElement, 'append').mockReturnValue()
  const answer = findRefusal(ORIGIN, projectId)
  const iframe = append.mock.calls[0]?.[0] as HTMLIFrameElement
  const remove = vi.spyOn(iframe, 'remove')
  const contentWindow = {}
  Object.defineProperty(iframe, 'contentWindow', { value: contentWindow })
  const post = (data: unknown, { origin = ORIGIN, source = contentWindow as unknown } = {}) =>
    dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  return { answer, iframe, post, isThere: () => remove.mock.calls.length === 0 }
}

const UNKNOWN = { t: 'mf:project', project: 'unknown', origin: 'refused' }

test('an unknown project is named with `projectId`, `origins` and the file', async () => {
  const { answer, iframe, post } = find('a&b')
  expect(iframe.src).toBe(`${ORIGIN}/project?projectId=a%26b&origin=${encodeURIComponent(location.origin)}`)
  post(UNKNOWN)
  const error = await answer
  expect(error).toMatchObject({ name: 'PROJECT_UNKNOWN', message: 'Unauthorized: invalid key' })
  expect(error?.next).toBe(
    `Pass a project of airlock.config.json as \`projectId\`, or add a&b there with this site among its \`origins\`.`,
  )
})

test('an origin that is not allowed is named with the entry to add', async () => {
  const { answer, post } = find()
  post({ t: 'mf:project', project: 'known', origin: 'refused' })
  const error = await answer
  expect(error?.name).toBe('ORIGIN_NOT_ALLOWED')
  expect(error?.next).toBe(`Add ${location.origin} to \`projects.default.origins\` in airlock.config.json.`)
})

test('the page that is asked is out of sight, may run its script and nothing else, and is gone after its answer', async () => {
  const { answer, iframe, isThere, post } = find()
  expect(iframe.style.display).toBe('none')
  expect(iframe.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
  expect(isThere()).toBe(true)
  post(UNKNOWN)
  await answer
  expect(isThere()).toBe(false)
})

test.each([
  ['a page that is served', { t: 'mf:project', project: 'known', origin: 'allowed' }],
  ['a message of another kind', { t: 'mf:boot', project: 'unknown', origin: 'refused' }],
  ['null', null],
])('%s gives no reason', async (_name, data) => {
  const { answer, post } = find()
  post(data)
  expect(await answer).toBeUndefined()
})

test.each([
  ['another window', { source: window }],
  ['another origin', { origin: 'https://wallet.example.evil.example' }],
])('[T113] an answer of %s gives no reason, and the true one is still awaited', async (_name, from) => {
  const { answer, post } = find()
  post({ t: 'mf:project', project: 'known', origin: 'refused' }, from)
  post(UNKNOWN)
  expect(await answer).toMatchObject({ name: 'PROJECT_UNKNOWN' })
})

test('no answer gives no reason after 3 s, and leaves no element', async () => {
  const { answer, isThere } = find()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(isThere()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(isThere()).toBe(false)
  expect(await answer).toBeUndefined()
})

test('a document that loaded and says nothing, such as an error page, gives no reason half a second later', async () => {
  const { answer, iframe, isThere } = find()
  await vi.advanceTimersByTimeAsync(100)
  iframe.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(499)
  expect(isThere()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(isThere()).toBe(false)
  expect(await answer).toBeUndefined()
})
