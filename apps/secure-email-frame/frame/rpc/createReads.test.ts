import { expect, test, vi } from 'vitest'
import { createReads } from './createReads.ts'

const REFUSAL = { error: { code: -32_000, message: 'nonce too low' } }

function reading(...responses: (object | string)[]) {
  const fetch = vi.fn(async (url: unknown) => {
    const response = responses[Number(String(url).slice(-1))] ?? ''
    if (typeof response === 'string') throw new TypeError(response)
    return response instanceof Response ? response : Response.json(response)
  })
  const urls = responses.map((_, index) => `https://node.example/${index}`)
  const read = createReads({ rpcUrls: { 'eip155:1': urls } }, fetch as typeof globalThis.fetch)
  return { fetch, response: read(1, 'eth_chainId', []) }
}

test('requests no further node after the first one that answers', async () => {
  const { fetch, response } = reading({ result: '0x1' }, { result: '0x2' })
  expect(await response).toBe('0x1')
  expect(fetch).toHaveBeenCalledOnce()
  expect(await reading('down', { result: '0x2' }).response).toBe('0x2')
})

test('returns a node’s rejection in its own words, without a cause', async () => {
  const { fetch, response } = reading(REFUSAL, { result: '0x2' })
  const error = await response.catch((cause) => cause as Error)
  expect(error).toMatchObject({ code: 'NETWORK_FAILED', message: 'nonce too low' })
  expect((error as Error).cause).toBeUndefined()
  expect(fetch).toHaveBeenCalledOnce()
})

test('keeps a lost response as the cause, also if another node rejects', async () => {
  const lost = { message: 'The network did not respond.', cause: new TypeError('down') }
  await expect(reading('down').response).rejects.toMatchObject(lost)
  await expect(reading('down', REFUSAL).response).rejects.toMatchObject({ ...lost, message: 'nonce too low' })
})

test('tells a network without a node from one that does not answer', async () => {
  const read = createReads({ rpcUrls: {} }, fetch)
  await expect(read(1, 'eth_chainId', [])).rejects.toMatchObject({ context: { isUnserved: true } })
})

test('asks the next gateway if no node of one responds', async () => {
  const unavailable = { code: -32_002, message: 'The network did not answer' }
  expect(await reading({ error: unavailable }, { result: '0x2' }).response).toBe('0x2')
  await expect(reading({ error: unavailable }).response).rejects.toMatchObject({ cause: unavailable })
})

test.each([429, 404, 500, 503])('asks the next node after a result with status %i', async (status) => {
  const failing = Response.json({ result: '0x1' }, { status })
  expect(await reading(failing, { result: '0x2' }).response).toBe('0x2')
})

test('takes a rejection with status 400 as the response, but not with 429', async () => {
  const refusing = (status: number) => reading(Response.json(REFUSAL, { status }), { result: '0x2' }).response
  await expect(refusing(400)).rejects.toMatchObject({ message: 'nonce too low' })
  expect(await refusing(429)).toBe('0x2')
})
