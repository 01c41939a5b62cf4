import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { parseFrameMessage, requestMessage, type W3mError } from '@airlock/protocol/w3m/messages'
import type { W3mName, W3mPayload, W3mResult } from '@airlock/protocol/w3m/requests'
import type { Place } from '../../ports/EmailLogin.ts'

type Options = {
  /** Of the secure frame. */
  origin: string
  projectId: string
  /** The origin of the host that the handshake proved; the secure frame checks it for itself. */
  hostOrigin: string
  /** The CAIP-2 id that the frame begins with (S9.3). */
  chainId: string
}
type Pending = { name: W3mName; resolve(value: unknown): void; reject(cause: unknown): void }

/** How long the frame may take to answer at all, and what takes a person no time (S4.12, S9.1). */
const READY_MS = 20_000
const REQUEST_MS = 30_000
/** Nobody is waited for but the person. */
const PATIENT: readonly W3mName[] = ['RPC_REQUEST', 'CONNECT_DEVICE', 'GET_USER', 'CONNECT_OTP']

const SANDBOX = 'allow-scripts allow-same-origin allow-forms'
const FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

/**
 * The secure frame and our end of its wire. Only its own window at its own origin is heard, and only that origin is written to; a
 * document that comes in its place ends everything that was open.
 */
export function createSecureFrame({ origin, projectId, hostOrigin, chainId }: Options) {
  const pending = new Map<string, Pending>()
  const iframe = document.createElement('iframe')
  let isReady = false
  let loads = 0
  let onReady = () => {}
  let onFailed = (_cause: AirlockError) => {}
  const ready = new Promise<void>((resolve, reject) => {
    onReady = resolve
    onFailed = reject
  })
  ready.catch(() => {})

  iframe.id = 'w3m-iframe'
  iframe.name = 'w3m-secure-iframe'
  iframe.title = 'Secure wallet'
  iframe.className = 'secure-frame'
  iframe.setAttribute('sandbox', SANDBOX)
  iframe.allow = FEATURES.map((feature) => `${feature} ${origin}`).join('; ')
  iframe.referrerPolicy = 'strict-origin'
  iframe.addEventListener('load', () => {
    loads += 1
    // A second document is not the one that was asked (T10).
    if (loads > 1) end()
  })
  place(null)
  iframe.src = `${origin}/sdk?${new URLSearchParams({ projectId, chainId, version: '4', enableLogger: 'false', hostOrigin })}`
  addEventListener('message', listen)
  document.body.append(iframe)
  const deadline = setTimeout(() => {
    if (!isReady) end()
  }, READY_MS)

  function listen({ source, origin: from, data }: MessageEvent) {
    if (source !== iframe.contentWindow || from !== origin) return
    const message = parseFrameMessage(data)
    if (message.kind === 'ready') {
      isReady = true
      clearTimeout(deadline)
      return onReady()
    }
    if (message.kind !== 'success' && message.kind !== 'error') return
    const call = pending.get(message.id)
    // A reply to another question, or to none that is open, is nobody's (T36).
    if (call?.name !== message.name) return
    pending.delete(message.id)
    if (message.kind === 'success') call.resolve(message.payload)
    else call.reject(toError(message.error))
  }

  function end() {
    removeEventListener('message', listen)
    clearTimeout(deadline)
    iframe.remove()
    const gone = new AirlockError('AUTH_UNAVAILABLE')
    onFailed(gone)
    for (const { reject } of pending.values()) reject(gone)
    pending.clear()
    isReady = false
  }

  function place(at: Place | null) {
    const { style } = iframe
    style.setProperty('visibility', at === null ? 'hidden' : 'visible')
    for (const [name, value] of Object.entries({ left: at?.x, top: at?.y, width: at?.width, height: at?.height })) {
      style.setProperty(name, `${value ?? 0}px`)
    }
  }

  return {
    isAlive: () => iframe.isConnected,
    ready,
    show: place,
    /** Sent once. @throws AirlockError AUTH_UNAVAILABLE, AUTH_FAILED, USER_REJECTED, UNSUPPORTED_METHOD */
    async request<Name extends W3mName>(name: Name, payload: W3mPayload<Name>): Promise<W3mResult<Name>> {
      await ready
      const id = randomId()
      return new Promise((resolve, reject) => {
        const late = PATIENT.includes(name)
          ? undefined
          : setTimeout(() => {
              pending.delete(id)
              reject(new AirlockError('AUTH_UNAVAILABLE'))
            }, REQUEST_MS)
        const settle =
          <Value>(tell: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(late)
            tell(value)
          }
        pending.set(id, { name, resolve: settle(resolve as (value: unknown) => void), reject: settle(reject) })
        iframe.contentWindow?.postMessage(requestMessage(name, id, payload), origin)
      })
    },
    /** Never answered. */
    tell<Name extends 'RPC_ABORT' | 'SYNC_THEME' | 'SYNC_DAPP_DATA'>(name: Name, payload: W3mPayload<Name>) {
      if (isReady) iframe.contentWindow?.postMessage(requestMessage(name, randomId(), payload), origin)
    },
    end,
  }
}
export type SecureFrame = ReturnType<typeof createSecureFrame>

/** 128 random bits. */
function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function toError({ message, code, retryAfterSeconds }: W3mError): AirlockError {
  if (code === 'REJECTED' || code === 'ABORTED') return new AirlockError('USER_REJECTED')
  if (message === 'Requested RPC call is not allowed') return new AirlockError('UNSUPPORTED_METHOD')
  const context = {
    reason: message,
    ...(retryAfterSeconds !== undefined && { seconds: String(retryAfterSeconds) }),
    ...(code !== undefined && { code }),
  }
  return new AirlockError('AUTH_FAILED', { context })
}
