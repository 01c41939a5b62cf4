import { expect, test, vi } from 'vitest'
import { CursorInvalid, SourceFailed } from '../sources/Source.ts'
import { upstreamSources } from './upstreamSources.ts'

const context = { signal: new AbortController().signal }
const of = { chainId: 'eip155:1' as const, address: `0x${'a'.repeat(40)}` }
const transaction = {
  id: 'one',
  metadata: {
    operationType: 'send',
    hash: `0x${'1'.repeat(64)}`,
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: of.address,
    sentTo: of.address,
    status: 'confirmed',
    nonce: 1,
  },
  transfers: null,
}
const answering = (value: unknown, status = 200) =>
  vi.fn(async (..._asked: Parameters<typeof fetch>) => new Response(JSON.stringify(value), { status }))
const begin = (fetchFrom: typeof fetch) =>
  upstreamSources({ url: 'https://upstream.example/base/?projectId=secret', fetchFrom })

test('a history is asked for as the described API has it, and passed through', async () => {
  const fetchFrom = answering({ data: [transaction], next: 'abc' })
  const answer = await begin(fetchFrom).history({ ...of, cursor: 'before' }, context)
  expect(answer).toEqual({ data: [transaction], next: 'abc' })
  expect(String(fetchFrom.mock.calls[0]?.[0])).toBe(
    `https://upstream.example/base/v1/account/${of.address}/history?projectId=secret&chainId=eip155%3A1&cursor=before`,
  )
})

test('an item that makes no sense is left out, and costs none of the others', async () => {
  const fetchFrom = answering({ data: [{ id: 'bad' }, transaction, null], next: null })
  expect((await begin(fetchFrom).history({ ...of, cursor: undefined }, context)).data).toEqual([transaction])
})

test.each([
  ['answers 429', answering({}, 429)],
  ['answers 500', answering({}, 500)],
  ['answers another shape', answering({ items: [] })],
  ['answers no JSON', vi.fn(async () => new Response('<html>'))],
  ['answers ten megabytes', vi.fn(async () => new Response('x'.repeat(10_000_000)))],
  ['is down', vi.fn(async () => Promise.reject(new Error('ECONNREFUSED secret')))],
])('one that %s is a failure that names no secret', async (_what, fetchFrom) => {
  const failure = await begin(fetchFrom as typeof fetch)
    .balance(of, context)
    .catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(SourceFailed)
  expect(String(failure)).not.toContain('secret')
})

test('a cursor that it refuses is no failure of it', async () => {
  const { history } = begin(answering({}, 400))
  await expect(history({ ...of, cursor: 'foreign' }, context)).rejects.toThrow(CursorInvalid)
})
