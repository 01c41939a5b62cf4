import { afterEach, expect, test, vi } from 'vitest'
import { findRefusal } from './findRefusal.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const answerWith = (body: string, status = 200) => {
  const ask = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', ask)
  return ask
}

test('an unknown project is named with `projectId`, `origins` and the file', async () => {
  const ask = answerWith('{"project":"unknown","origin":"refused"}')
  const error = await findRefusal('https://wallet.example', 'a&b')
  expect(error).toMatchObject({ name: 'PROJECT_UNKNOWN', message: 'Unauthorized: invalid key' })
  expect(error?.next).toBe(
    `Pass a project of airlock.config.json as \`projectId\`, or add a&b there with this site among its \`origins\`.`,
  )
  const [url, init] = ask.mock.calls[0] ?? []
  expect(url).toBe('https://wallet.example/project?projectId=a%26b')
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' })
})

test('an origin that is not allowed is named with the entry to add', async () => {
  answerWith('{"project":"known","origin":"refused"}')
  const error = await findRefusal('https://wallet.example', 'default')
  expect(error?.name).toBe('ORIGIN_NOT_ALLOWED')
  expect(error?.next).toBe(`Add ${location.origin} to \`projects.default.origins\` in airlock.config.json.`)
})

test.each([
  ['a page that is served', '{"project":"known","origin":"allowed"}', 200],
  ['an older server', 'Not found', 404],
  ['no JSON', '<html>', 200],
  ['null', 'null', 200],
])('%s gives no reason', async (_name, body, status) => {
  answerWith(body, status)
  expect(await findRefusal('https://wallet.example', 'default')).toBeUndefined()
})

test('no answer gives no reason', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await findRefusal('https://wallet.example', 'default')).toBeUndefined()
})
