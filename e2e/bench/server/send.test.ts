import { expect, test, vi } from 'vitest'
import { send } from './send.ts'

const CALL = { path: '/api/login/email', body: '{}', headers: { DPoP: 'proof' } }

function answering(status: number, body: string) {
  const fetch = vi.fn(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a call goes to the process that it is sent to, and its answer comes back', async () => {
  const fetch = answering(200, '{"loginId":"one"}')
  expect(await send('http://127.0.0.1:1', CALL)).toEqual({ loginId: 'one' })
  expect(fetch).toHaveBeenCalledWith('http://127.0.0.1:1/api/login/email', {
    method: 'POST',
    headers: CALL.headers,
    body: '{}',
  })
})

test('a fault is told in its own words', async () => {
  answering(429, '{"code":"TOO_MANY","message":"Too many attempts.","next":"Try again in an hour."}')
  await expect(send('http://127.0.0.1:1', CALL)).rejects.toThrow(
    '/api/login/email answered 429: TOO_MANY, Too many attempts.',
  )
})

test('what is no fault is told as it came', async () => {
  answering(404, 'Not found')
  await expect(send('http://127.0.0.1:1', CALL)).rejects.toThrow('answered 404: Not found')
})
