import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findRejection } from './findRejection.ts'

const ORIGIN = 'https://wallet.example'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  vi.useRealTimers()
})

function find(projectId = 'default') {
  const append = vi.spyOn(document.documentElement, 'append').mockReturnValue()
  const response = findRejection(ORIGIN, projectId)
  const iframe = append.mock.calls[0]?.[0] as HTMLIFrameElement
  const remove = vi.spyOn(iframe, 'remove')
  const contentWindow = {}
  Object.defineProperties(iframe, { contentWindow: { value: contentWindow }, parentNode: { value: document } })
  const post = (data: unknown, { origin = ORIGIN, source = contentWindow as unknown } = {}) =>
    dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  return { response, iframe, post, isThere: () => remove.mock.calls.length === 0 }
}

const UNKNOWN = { t: 'mf:project', project: 'unknown', origin: 'refused' }

test('names an unknown project with `projectId`, `origins` and the file', async () => {
  const { response, iframe, post } = find('a&b')
  expect(iframe.src).toBe(`${ORIGIN}/project?projectId=a%26b&origin=${encodeURIComponent(location.origin)}`)
  post(UNKNOWN)
  const error = await response
  expect(error).toMatchObject({ name: 'PROJECT_UNKNOWN', message: 'Unauthorized: invalid key' })
  expect(error.next).toBe(
    `Set \`projectId\` to a project in airlock.config.json, or add a&b with this site in its \`origins\`.`,
  )
})

test('names an origin that is not allowed, with the entry to add', async () => {
  const { response, post } = find()
  post({ t: 'mf:project', project: 'known', origin: 'refused' })
  const error = await response
  expect(error.name).toBe('ORIGIN_NOT_ALLOWED')
  expect(error.next).toBe(`Add ${location.origin} to \`projects.default.origins\` in airlock.config.json.`)
})

test('runs the page hidden in a sandbox and removes it after its response', async () => {
  const { response, iframe, isThere, post } = find()
  expect(iframe.style.display).toBe('none')
  expect(iframe.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
  expect(isThere()).toBe(true)
  post(UNKNOWN)
  await response
  expect(isThere()).toBe(false)
})

test.each([
  ['a page that is served', { t: 'mf:project', project: 'known', origin: 'allowed' }],
  ['a message of another kind', { t: 'mf:boot', project: 'unknown', origin: 'refused' }],
  ['null', null],
])('returns FRAME_UNREACHABLE for %s', async (_name, data) => {
  const { response, post } = find()
  post(data)
  expect(await response).toMatchObject({ name: 'FRAME_UNREACHABLE', context: { origin: ORIGIN } })
})

test.each([
  ['another window', { source: window }],
  ['another origin', { origin: 'https://wallet.example.evil.example' }],
])('[T113] ignores an answer of %s and waits for the right one', async (_name, from) => {
  const { response, post } = find()
  post({ t: 'mf:project', project: 'known', origin: 'refused' }, from)
  post(UNKNOWN)
  expect(await response).toMatchObject({ name: 'PROJECT_UNKNOWN' })
})

test('gives up after 3 s without a reason and removes its element', async () => {
  const { response, isThere } = find()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(isThere()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(isThere()).toBe(false)
  expect(await response).toMatchObject({ name: 'FRAME_UNREACHABLE' })
})

test('returns no reason from a silent document after half a second', async () => {
  const { response, iframe, isThere } = find()
  await vi.advanceTimersByTimeAsync(100)
  iframe.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(499)
  expect(isThere()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(isThere()).toBe(false)
  expect(await response).toMatchObject({ name: 'FRAME_UNREACHABLE' })
})

describe('the cause for the developer', () => {
  const causeOf = async (response: Promise<{ cause?: unknown }>) => ((await response).cause as Error).message

  test('[T72] reports a server that does not answer', async () => {
    const { response, post } = find()
    post(null)
    expect(await causeOf(response)).toBe(`${ORIGIN} does not answer. Start its server, or correct frameUrl.`)
  })

  test('[T72] reports another server at frameUrl', async () => {
    vi.stubGlobal('fetch', async () => ({}))
    const { response, post } = find()
    post(null)
    expect(await causeOf(response)).toContain('Correct frameUrl')
  })

  test('[T72] names frame-src if the policy of the page blocks the frame', async () => {
    const { response } = find()
    const violation = { effectiveDirective: 'frame-src', blockedURI: `${ORIGIN}/project` }
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation))
    expect(await causeOf(response)).toBe(
      `The Content-Security-Policy of this page blocks the frame. Add ${ORIGIN} to frame-src.`,
    )
  })

  test('[T72] names http in an https page', async () => {
    vi.stubGlobal('location', { protocol: 'https:', origin: 'https://app.example', href: 'https://app.example/' })
    vi.spyOn(document.documentElement, 'append').mockReturnValue()
    const response = findRejection('http://wallet.example', 'default')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await causeOf(response)).toBe('An https page cannot embed http://wallet.example. Serve it over https.')
  })

  test('[T113] names the sandbox that takes the origin of the page', async () => {
    vi.stubGlobal('origin', 'null')
    vi.spyOn(document.documentElement, 'append').mockReturnValue()
    const response = findRejection(ORIGIN, 'default')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await causeOf(response)).toContain('Add allow-same-origin')
  })

  test('[T113] names the site that embeds the page', async () => {
    const partner = 'https://partner.example'
    vi.stubGlobal('top', {})
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(`${partner}/blog`)
    const { response, iframe, post } = find()
    expect(iframe.src).toContain(`embedder=${encodeURIComponent(partner)}`)
    post({ t: 'mf:project', project: 'known', origin: 'allowed', embedder: partner })
    const error = await response
    expect(error).toMatchObject({
      name: 'ORIGIN_NOT_ALLOWED',
      details: expect.stringContaining(`${partner} embeds this page`),
    })
    expect(error.next).toBe(`Add ${partner} to \`projects.default.origins\` in airlock.config.json.`)
  })
})
