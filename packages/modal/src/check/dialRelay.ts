import { randomBytes } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type Finding, ok, problem } from './finding.ts'
import { localHost } from './localHost.ts'

const TIMEOUT_MS = 10_000

type Relay = { url: string; projectId: string }

/** A relay may refuse it without a signed token, which still shows that it is there. */
export function dialRelay({ url, projectId }: Relay, modalOrigin: string): Promise<Finding[]> {
  const relayUrl = new URL(url)
  relayUrl.searchParams.set('projectId', projectId)
  const { url: target, headers } = localHost(new URL(relayUrl.href.replace(/^ws/, 'http')))
  const dial = target.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve) => {
    const outgoing = dial(target, {
      headers: {
        ...headers,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        Origin: modalOrigin,
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
      timeout: TIMEOUT_MS,
    })
    const fix = 'Correct "relay" in airlock.config.json, or start the relay.'
    const end = (finding: Finding) => {
      outgoing.destroy()
      resolve([finding])
    }
    outgoing.on('upgrade', () => end(ok(`Relay: ${url} opens a WebSocket.`)))
    outgoing.on('response', ({ statusCode = 0 }) => {
      if (statusCode === 401 || statusCode === 403) {
        end(ok(`Relay: ${url} is there. It asked for a token (${statusCode}), which each page signs.`))
      } else end(problem(`Relay: ${url} answers ${statusCode} instead of a WebSocket.`, fix))
    })
    outgoing.on('timeout', () => end(problem(`Relay: ${url} did not answer.`, fix)))
    outgoing.on('error', (cause: NodeJS.ErrnoException) =>
      end(problem(`Relay: ${url} cannot be reached (${cause.code ?? cause.message}).`, fix)),
    )
    outgoing.end()
  })
}
