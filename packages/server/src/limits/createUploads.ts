import type { IncomingMessage } from 'node:http'
import { readBody } from '../answers/readBody.ts'
import type { ClientNetwork } from '../clients/clientNetwork.ts'
import { createFairSeats } from './createFairSeats.ts'
import type { ServerLimits } from './serverLimits.ts'

type UploadLimits = Pick<ServerLimits, 'bodyBytes' | 'allBodiesBytes' | 'uploads' | 'uploadsByClient'>
type Received = {
  body: Buffer
  /** Counts its bytes no longer. */
  forget(): void
}

/**
 * Receives bodies in seats of their own: how long an upload takes is its client's choice, so that none may hold what answers others.
 */
export function createUploads({ bodyBytes, allBodiesBytes, uploads, uploadsByClient }: UploadLimits) {
  const seats = createFairSeats({ all: uploads, byClient: uploadsByClient })
  let heldBytes = 0

  return {
    /** @returns the whole body, the status to refuse it with, or `aborted` when the client went away */
    async receive(incoming: IncomingMessage, client: ClientNetwork): Promise<Received | 413 | 429 | 503 | 'aborted'> {
      const over = new AbortController()
      const full = seats.full(client)
      const leave = seats.take(client, () => over.abort())
      if (leave === undefined) return full === 'all' ? 503 : 429
      let reserved = 0
      const forget = () => {
        heldBytes -= reserved
        reserved = 0
      }
      const reserve = (bytes: number) => {
        const fits = heldBytes + bytes <= allBodiesBytes
        if (fits) {
          reserved += bytes
          heldBytes += bytes
        }
        return fits
      }
      // The adapter gives an app no body of these.
      const isKept = incoming.method !== 'GET' && incoming.method !== 'HEAD'
      const body = await readBody(incoming, { most: bodyBytes, isKept, reserve, signal: over.signal })
      leave()
      if (typeof body !== 'string') return { body, forget }
      forget()
      switch (body) {
        case 'tooLarge':
          return 413
        case 'aborted':
          return body
        default:
          return 503
      }
    },
  }
}
