import { describe, expect, test } from 'vitest'
import { networkOf } from '../clients/clientNetwork.ts'
import { createSeats } from './createSeats.ts'
import { SERVER_LIMITS } from './serverLimits.ts'

const { connections, connectionsByClient, uploads, uploadsByClient, requests, requestsByClient } = SERVER_LIMITS

describe("the product's numbers", () => {
  test('[T94] give a /48 a quarter at most', () => {
    for (const [all, byClient] of [
      [connections, connectionsByClient],
      [uploads, uploadsByClient],
      [requests, requestsByClient],
    ] as const) {
      const seats = createSeats({ all, byClient })
      let taken = 0
      for (let index = 0; index < all; index += 1) {
        const member = networkOf(`2001:db8:0:${index}::1`)
        if (seats.full(member) !== undefined) continue
        seats.take(member)
        taken += 1
      }
      expect(taken).toBeLessThanOrEqual(all / 4)
      expect(byClient).toBeLessThanOrEqual(all / 4)
    }
  })

  test('[T92] bound a request: 16 kB of headers within 10 s, 64 kB of body within 20 s, and silence of a minute', () => {
    expect(SERVER_LIMITS).toMatchObject({
      headerBytes: 16_384,
      headersMs: 10_000,
      bodyBytes: 65_536,
      requestMs: 20_000,
      silenceMs: 60_000,
    })
  })

  test('[T93] have room for the bodies of all uploads and all requests, and a connection for each', () => {
    const { bodyBytes, allBodiesBytes } = SERVER_LIMITS
    expect((uploads + requests) * bodyBytes).toBeLessThanOrEqual(allBodiesBytes)
    expect(uploads + requests).toBeLessThan(connections)
  })
})
