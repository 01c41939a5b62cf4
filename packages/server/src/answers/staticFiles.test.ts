import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './staticFiles.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'static-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets/a.js'), 'plain')
  writeFileSync(join(root, 'assets/a.js.br'), 'compressed')
  writeFileSync(join(root, '..', 'static-outside.txt'), 'outside')
})
afterAll(() => {
  rmSync(root, { recursive: true })
  rmSync(join(root, '..', 'static-outside.txt'))
})

const get = async (path: string, prefix = '', headers: Record<string, string> = {}) => {
  const app = new Hono()
  app.use('*', staticFiles({ root, headers: { 'X-Of-Files': 'yes' }, prefix }))
  app.notFound((context) => context.text('next', 404))
  const response = await app.request(path, { headers })
  return [response.status, await response.text(), response.headers.get('X-Of-Files')]
}

test('sends a file with its folder’s headers, compressed if accepted', async () => {
  expect(await get('/assets/a.js')).toEqual([200, 'plain', 'yes'])
  expect(await get('/assets/a.js', '', { 'Accept-Encoding': 'br' })).toEqual([200, 'compressed', 'yes'])
})

test('calls the next handler if there is no file', async () => {
  expect(await get('/assets/none.js')).toEqual([404, 'next', null])
  expect(await get('/..%2fstatic-outside.txt')).toEqual([404, 'next', null])
})

test('removes the prefix from the URL path', async () => {
  expect(await get('/gallery/assets/a.js', '/gallery')).toEqual([200, 'plain', 'yes'])
  expect(await get('/assets/a.js', '/gallery')).toEqual([404, 'next', null])
})
