import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { providerFetch } from './providerFetch.ts'

const MEGABYTE = 1_000_000
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers.accept}`)
  const [, name = '', size = '0'] = (request.url ?? '').split('/')
  if (name === 'moved') response.writeHead(302, { Location: '/elsewhere' }).end()
  else if (name === 'status') response.writeHead(Number(size)).end()
  else response.writeHead(201, { 'X-Kind': name }).end('x'.repeat(Number(size)))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('returns a provider’s response whole, with its status and headers', async () => {
  const response = await providerFetch(`${origin}/body/${MEGABYTE}`, { method: 'POST', headers: { Accept: 'mine' } })
  expect([response.status, response.headers.get('X-Kind')]).toEqual([201, 'body'])
  expect(await response.text()).toHaveLength(MEGABYTE)
  expect(requests.at(-1)).toBe(`POST /body/${MEGABYTE} mine`)
})

test('rejects a response of more than a megabyte', async () => {
  await expect(providerFetch(`${origin}/body/${MEGABYTE + 1}`)).rejects.toThrow(
    'The answer of the provider is too large.',
  )
})

test.each([204, 304])('returns a response without a body: %i', async (status) => {
  expect((await providerFetch(`${origin}/status/${status}`)).status).toBe(status)
})

test('follows no provider redirect', async () => {
  const response = await providerFetch(`${origin}/moved`)
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/elsewhere'])
  expect(requests.filter((line) => line.includes('/elsewhere'))).toEqual([])
})

test('times out after ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')))
  await expect(providerFetch(`${origin}/body`)).rejects.toThrow('late')
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
})
