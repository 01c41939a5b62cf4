import { describe, expect, test, vi } from 'vitest'
import type { Outbound } from '../outbound/createOutbound.ts'
import { createOutbound } from '../outbound/createOutbound.ts'
import { ccipRequest } from './ccipRequest.ts'

const sender = '0xAbcdEF0000000000000000000000000000000001'
const query = (urls: string[]) => ({ data: '0x1234', sender, urls }) as const
const mockResponse = (body: string, status = 200) =>
  vi.fn<Outbound>(async () => ({ status, headers: {}, bytes: new TextEncoder().encode(body) }))

describe('a look-up gateway', () => {
  test('uses GET if the URL has a data placeholder, else POST', async () => {
    const outbound = mockResponse('{"data":"0xbeef"}')
    const request = ccipRequest(outbound)
    expect(await request(query(['https://a.example/{sender}/{data}.json']))).toBe('0xbeef')
    expect(await request(query(['https://b.example/']))).toBe('0xbeef')
    const limits = { maxBytes: 65_536, deadlineMs: 6_000 }
    expect(outbound.mock.calls).toEqual([
      [`https://a.example/${sender.toLowerCase()}/0x1234.json`, limits],
      ['https://b.example/', { ...limits, json: JSON.stringify({ data: '0x1234', sender }) }],
    ])
  })

  test('tries up to four look-up gateways in turn', async () => {
    const outbound = mockResponse('busy', 503)
    const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example/`)
    await expect(ccipRequest(outbound)(query(urls))).rejects.toThrow()
    expect(outbound.mock.calls.map(([url]) => url)).toEqual(urls.slice(0, 4))
  })

  test.each(['<html>', '{"data":"hello"}', '{"data":"0x123"}', '{}', 'null'])(
    'rejects the response %s',
    async (body) => {
      await expect(ccipRequest(mockResponse(body))(query(['https://a.example/']))).rejects.toMatchObject({
        name: 'OutboundError',
      })
    },
  )

  test('is asked three times in one resolution, however deep it sends us', async () => {
    const outbound = mockResponse('{"data":"0x"}')
    const request = ccipRequest(outbound)
    for (let depth = 0; depth < 3; depth++) await request(query(['https://a.example/']))
    await expect(request(query(['https://a.example/']))).rejects.toMatchObject({ reason: 'redirects' })
    expect(outbound).toHaveBeenCalledTimes(3)
  })

  test.each([
    ['repeats its place for the data', `https://a.example/${'{data}'.repeat(2_000)}`],
    ['is longer than 64 kB', `https://a.example/${'a'.repeat(70_000)}`],
  ])('[T152] is not asked by a URL that %s', async (_, url) => {
    const outbound = mockResponse('{"data":"0x"}')
    const request = { ...query([url]), data: `0x${'00'.repeat(100)}` } as const
    await expect(ccipRequest(outbound)(request)).rejects.toMatchObject({ reason: 'url' })
    expect(outbound).not.toHaveBeenCalled()
  })

  test.each(['https://127.0.0.1/{data}', 'http://a.example/{data}', 'file:///etc/passwd'])(
    'never requests %s',
    async (url) => {
      await expect(ccipRequest(createOutbound())(query([url]))).rejects.toMatchObject({ name: 'OutboundError' })
    },
  )
})
