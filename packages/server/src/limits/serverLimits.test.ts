import { describe, expect, test } from 'vitest'
import { SERVER_LIMITS } from './serverLimits.ts'

describe('SERVER_LIMITS', () => {
  test('[T92] limits headers to 16 kB in 10 s, bodies to 64 kB in 20 s, idle to 60 s', () => {
    expect(SERVER_LIMITS).toMatchObject({
      headerBytes: 16_384,
      headersMs: 10_000,
      bodyBytes: 65_536,
      requestMs: 20_000,
      idleTimeoutMs: 60_000,
    })
  })

  test('[T93] provides body bytes and connections for all requests', () => {
    const { bodyBytes, allBodiesBytes, connections, requests } = SERVER_LIMITS
    expect(requests * bodyBytes).toBeLessThanOrEqual(allBodiesBytes)
    expect(requests).toBeLessThan(connections)
  })
})
