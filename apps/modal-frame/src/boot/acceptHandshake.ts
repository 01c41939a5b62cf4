import {
  type BootMessage,
  type GatewayErrorCode,
  type HelloMessage,
  isHelloMessage,
  PROTOCOL_RANGE,
  type RejectedMessage,
} from '@airlock/protocol/channel/handshake'
import { type FrameSettings, hostTrust } from '@airlock/protocol/config/frameSettings'

export type Host = {
  port: MessagePort
  /** The only host identity (T3). */
  origin: string
  /** `false` if the project serves any origin. */
  verified: boolean
  start: unknown
}

export type FrameWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  parent: Pick<Window, 'postMessage'>
  location: { ancestorOrigins?: ArrayLike<string>; origin: string }
}

/** Ignores hellos of other windows and epochs. A rejected host is notified at its origin. */
export function acceptHandshake(page: FrameWindow, settings: FrameSettings, epoch: string): Promise<Host> {
  const { parent } = page
  return new Promise((resolve) => {
    page.addEventListener('message', onMessage)
    const boot: BootMessage = { t: 'mf:boot', v: PROTOCOL_RANGE, epoch }
    // May go to any origin, because it contains nothing private (T34).
    parent.postMessage(boot, '*')

    function onMessage(event: MessageEvent) {
      if (event.source !== parent || !isHelloMessage(event.data) || event.data.epoch !== epoch) return
      const [port] = event.ports
      if (port === undefined || event.ports.length !== 1) return
      const error = rejectionOf(event.data, event.origin)
      if (error !== undefined) return reject(error, event.origin)
      page.removeEventListener('message', onMessage)
      const verified = hostTrust(settings, event.origin) === 'allowed'
      resolve({ port, origin: event.origin, verified, start: event.data.start })
    }

    function rejectionOf(hello: HelloMessage, origin: string): GatewayErrorCode | undefined {
      if (hello.v < PROTOCOL_RANGE[0] || hello.v > PROTOCOL_RANGE[1]) return 'PROTOCOL_MISMATCH'
      if (settings.origins === null || hello.projectId !== settings.projectId) return 'PROJECT_UNKNOWN'
      if (hostTrust(settings, origin) === 'refused') return 'ORIGIN_NOT_ALLOWED'
      if (origin === page.location.origin) return 'ORIGIN_NOT_ALLOWED'
      const embedder = page.location.ancestorOrigins?.[0]
      const contradicts = embedder !== undefined && embedder !== 'null' && embedder !== origin
      return contradicts ? 'ORIGIN_NOT_ALLOWED' : undefined
    }

    function reject(code: GatewayErrorCode, origin: string) {
      // An opaque origin cannot be addressed, so it times out.
      if (origin === 'null') return
      const message: RejectedMessage = { t: 'mf:refused', epoch, code }
      parent.postMessage(message, origin)
    }
  })
}
