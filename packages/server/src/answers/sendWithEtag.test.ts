import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { etagOf, sendWithEtag } from './sendWithEtag.ts'

const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-cache' }
const app = new Hono()
app.get('/', (context) => sendWithEtag(context, { body: 'hello', headers }))
app.get('/kept', (context) =>
  sendWithEtag(context, { body: 'hello', headers, etag: '"kept"', compressed: { br: 'as br', gzip: 'as gzip' } }),
)

const get = async (path: string, request: Record<string, string> = {}) => {
  const response = await app.request(path, { headers: request })
  const { etag, vary, ...rest } = Object.fromEntries(response.headers)
  return { status: response.status, body: await response.text(), etag, vary, encoding: rest['content-encoding'], rest }
}

test('sends a body with its ETag, or only the ETag if the client has the body', async () => {
  const { etag, ...first } = await get('/')
  expect(first).toMatchObject({ status: 200, body: 'hello', vary: undefined, encoding: undefined })
  expect(first.rest).toEqual({ 'content-type': 'text/plain', 'cache-control': 'no-cache' })
  expect(await get('/', { 'If-None-Match': etag ?? '' })).toMatchObject({
    status: 304,
    body: '',
    etag,
    rest: { 'cache-control': 'no-cache' },
  })
  expect(await get('/', { 'If-None-Match': '"other"' })).toMatchObject({ status: 200, body: 'hello' })
})

test('creates a quoted ETag from the body', () => {
  expect(etagOf('hello')).toBe('"LPJNul-wow4m6DsqxbninhsWHlw"')
  expect(etagOf(Buffer.from('hello'))).toBe(etagOf('hello'))
  expect(etagOf('hallo')).not.toBe(etagOf('hello'))
})

test('serves the accepted encoding with separate cache entries', async () => {
  const common = { status: 200, etag: '"kept"', vary: 'Accept-Encoding' }
  expect(await get('/kept')).toMatchObject({ ...common, body: 'hello', encoding: undefined })
  expect(await get('/kept', { 'Accept-Encoding': 'identity' })).toMatchObject({ ...common, body: 'hello' })
  expect(await get('/kept', { 'Accept-Encoding': 'gzip' })).toMatchObject({ body: 'as gzip', encoding: 'gzip' })
  expect(await get('/kept', { 'Accept-Encoding': 'gzip, br' })).toMatchObject({ encoding: expect.any(String) })
  expect(await get('/kept', { 'Accept-Encoding': 'br' })).toMatchObject({ body: 'as br', encoding: 'br' })
  expect(await get('/kept', { 'If-None-Match': '"kept"', 'Accept-Encoding': 'br' })).toMatchObject({
    ...common,
    status: 304,
    encoding: undefined,
  })
})
