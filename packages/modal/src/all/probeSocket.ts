import { request } from 'node:http'
import { text } from 'node:stream/consumers'

type Probe = { status: number; text: string }

const TIMEOUT_MS = 2_000

/** Undefined if it does not answer in time. */
export function probeSocket(socket: string, path: string): Promise<Probe | undefined> {
  return new Promise((resolve) => {
    const sent = request({ socketPath: socket, path, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) })
    sent.once('error', () => resolve(undefined))
    sent.once('response', (response) => {
      const read = text(response).then((body) => ({ status: response.statusCode ?? 0, text: body }))
      void read.catch(() => undefined).then(resolve)
    })
    sent.end()
  })
}
