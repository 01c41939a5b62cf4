import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { MAYBE_SENT } from '@airlock/protocol/w3m/maybeSent'
import { type FrameMessage, requestMessage, type W3mError } from '@airlock/protocol/w3m/messages'
import type { W3mName, W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mResult } from '@airlock/protocol/w3m/results'
import { isUnsafeMethod } from '@airlock/protocol/w3m/unsafeMethods'
import type { Clock } from '../../core/ports/Clock.ts'
import type { SecureFrame, SecureFrameEvents } from './createSecureFrame.ts'
import { w3mError } from './w3mError.ts'

type Options = {
  open(events: SecureFrameEvents): SecureFrame
  clock: Clock
  sends(method: string): boolean
  onHeight(height: number): void
  /** Open requests were rejected before. */
  onLost(): void
}
type Pending = {
  name: W3mName
  isForPerson: boolean
  mayBeSent: boolean
  resolve(value: unknown): void
  reject(cause: AirlockError): void
  startDeadline(error: W3mError): void
}

/** Loading, and requests without a user decision. */
const READY_MS = 20_000
const REQUEST_MS = 30_000
/** A document that is not ready by then is foreign. */
const LOADED_MS = 3_000

/** Have no timeout. */
const USER_REQUESTS: readonly W3mName[] = ['UNLOCK', 'CONNECT_PASSKEY', 'ADD_PASSKEY']

const ABORTED: W3mError = { message: 'Request was aborted', code: 'ABORTED' }

/** Each request settles once; replies without a request are ignored (T36). */
export function w3mClient({ open, clock, sends, onHeight, onLost }: Options) {
  const pending = new Map<string, Pending>()
  const controller = new AbortController()
  let isReady = false
  let aborts = 0
  let onReady = () => {}
  let onFailed = (_cause: AirlockError) => {}
  const ready = new Promise<void>((resolve, reject) => {
    onReady = resolve
    onFailed = reject
  })
  ready.catch(() => {})
  const frame = open({ received, lost, loaded: () => giveUpAfter(LOADED_MS) })
  giveUpAfter(READY_MS)

  function giveUpAfter(ms: number) {
    void clock.wait(ms, controller.signal).then(() => {
      if (!isReady && !controller.signal.aborted) lost()
    })
  }

  function received(message: FrameMessage) {
    if (message.kind === 'ready') {
      isReady = true
      return onReady()
    }
    if (message.kind === 'approvalHeight') return onHeight(message.height)
    if (message.kind !== 'success' && message.kind !== 'error') return
    const call = pending.get(message.id)
    if (call?.name !== message.name) return
    pending.delete(message.id)
    if (message.kind === 'success') call.resolve(message.payload)
    else call.reject(w3mError(message.error))
  }

  function lost() {
    end()
    onLost()
  }

  function end() {
    if (controller.signal.aborted) return
    controller.abort()
    frame.remove()
    onFailed(new AirlockError('AUTH_UNAVAILABLE'))
    const missing = goneError()
    for (const { mayBeSent, reject } of pending.values()) reject(mayBeSent ? new AirlockError('MAYBE_SENT') : missing)
    pending.clear()
  }

  function send<Name extends W3mName>(name: Name, payload: W3mPayload<Name>) {
    if (isReady && !controller.signal.aborted) frame.post(requestMessage(name, randomId(), payload))
  }

  return {
    isAlive: () => !controller.signal.aborted,
    /** Rejects with AUTH_UNAVAILABLE. */
    ready,
    show: frame.show,
    send,
    end,
    /** Sent once. @throws AirlockError AUTH_UNAVAILABLE, AUTH_FAILED, USER_REJECTED, UNSUPPORTED_METHOD */
    async request<Name extends W3mName>(name: Name, payload: W3mPayload<Name>): Promise<W3mResult<Name>> {
      const abortsBefore = aborts
      await ready
      if (controller.signal.aborted) throw goneError()
      const id = randomId()
      const method = name === 'RPC_REQUEST' ? (payload as W3mPayload<'RPC_REQUEST'>).method : ''
      const isUnsafe = isUnsafeMethod(method)
      const isSignIn = name === 'GET_USER' && (payload as W3mPayload<'GET_USER'>)?.siwxMessage !== undefined
      const isForPerson = isUnsafe || isSignIn || USER_REQUESTS.includes(name)
      if (isForPerson && aborts !== abortsBefore) throw w3mError(ABORTED)
      const settled = new AbortController()
      const response = new Promise<unknown>((resolve, reject) => {
        const startDeadline = (error: W3mError) =>
          void clock.wait(REQUEST_MS, settled.signal).then(() => {
            if (pending.delete(id)) reject(w3mError(error))
          })
        pending.set(id, { name, isForPerson, mayBeSent: sends(method), resolve, reject, startDeadline })
        if (!isForPerson) startDeadline({ message: 'Request timed out', code: 'TIMEOUT' })
      })
      frame.post(requestMessage(name, id, payload))
      try {
        return (await response) as W3mResult<Name>
      } finally {
        settled.abort()
      }
    },
    /** Ends requests that wait for the user. The result of an approved one is unknown without a response (T114). */
    abort() {
      aborts += 1
      for (const [id, { isForPerson, mayBeSent, reject, startDeadline }] of pending) {
        if (mayBeSent) startDeadline({ message: MAYBE_SENT })
        else if (isForPerson) {
          pending.delete(id)
          reject(w3mError(ABORTED))
        }
      }
      send('RPC_ABORT', undefined)
    },
  }
}

export type W3mClient = ReturnType<typeof w3mClient>

function goneError() {
  return new AirlockError('AUTH_UNAVAILABLE', { details: 'W3mFrame: iframe is not set' })
}

function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
