import { SecureError } from '../../../errors/SecureError.ts'
import type { JobResult, PasskeyJob } from '../runPasskeyJob.ts'
import { HELLO, type ToPasskeyWindow } from './jobMessages.ts'

export type PasskeyWindowState =
  | { name: 'asking' | 'lost' | 'done' }
  | { name: 'job'; job: PasskeyJob; site: string; scheme: 'light' | 'dark' | undefined }
  | { name: 'failed'; cause: SecureError }
  | { name: 'gone'; mayBeStored: boolean }

type WindowDeps = Pick<Window, 'opener' | 'origin'> & { setTimeout(task: () => void, ms: number): unknown }

const POLL_INTERVAL_MS = 250
const POLL_TIMEOUT_MS = 10_000
/** Challenges expire after 5 minutes, and the browser's two dialogs may take 4. */
const MAX_JOB_AGE_MS = 50_000
const PING_INTERVAL_MS = 1_000
/** Counted in pings, because a sleeping device answers late. */
const MAX_UNANSWERED = 5

/** Drops the opener once it has answered (T49). */
export function connectPasskeyWindow(deps: WindowDeps) {
  let port: MessagePort | undefined
  let state: PasskeyWindowState = { name: 'asking' }
  let receivedAt = 0
  let onJob = (_job: PasskeyJob) => {}
  let onReceived = () => {}
  let isSent = false
  let mayBeStored = false
  let unanswered = 0
  let notify = (_state: PasskeyWindowState) => {}
  const set = (next: PasskeyWindowState) => {
    state = next
    notify(next)
  }

  function ask(sinceMs: number): void {
    if (port !== undefined) return
    const opener = deps.opener as Window | null
    if (opener === null || sinceMs >= POLL_TIMEOUT_MS) {
      set({ name: 'lost' })
      return
    }
    // By index, because nothing else of a cross-origin window is readable.
    for (let index = 0; index < opener.length; index += 1) {
      const channel = new MessageChannel()
      channel.port1.onmessage = ({ data }: MessageEvent<ToPasskeyWindow>) => {
        deps.opener = null
        if (port === undefined) watchFrame(channel.port1)
        if (port === channel.port1) receive(data)
      }
      opener[index]?.postMessage({ type: HELLO }, deps.origin, [channel.port2])
    }
    deps.setTimeout(() => ask(sinceMs + POLL_INTERVAL_MS), POLL_INTERVAL_MS)
  }

  function watchFrame(found: MessagePort): void {
    port = found
    // Not every browser has the event, nor does a crashed page send `gone`.
    found.addEventListener('close', leave)
    ping()
  }

  function ping(): void {
    if (state.name === 'failed' || state.name === 'done' || state.name === 'gone') return
    if (unanswered >= MAX_UNANSWERED) {
      // A frame that only sleeps would still store the result.
      if (isSent) received()
      leave()
      return
    }
    unanswered += 1
    port?.postMessage({ type: 'ping' })
    deps.setTimeout(ping, PING_INTERVAL_MS)
  }

  /** Without the frame, no one would store the new passkey. */
  function leave(): void {
    if (state.name === 'job') set({ name: 'gone', mayBeStored })
  }

  function received(): void {
    mayBeStored = true
    onReceived()
  }

  function receive(message: ToPasskeyWindow): void {
    unanswered = 0
    if (message.type === 'job') {
      receivedAt = performance.now()
      set({ name: 'job', ...message })
      onJob(message.job)
    } else if (message.type === 'received') received()
    else if (message.type === 'done') set({ name: 'done' })
    else if (message.type === 'gone') leave()
    else if (message.type === 'failed') set({ name: 'failed', cause: SecureError.fromJSON(message.fault) })
  }

  ask(0)
  return {
    watch(listener: (state: PasskeyWindowState) => void) {
      notify = listener
      listener(state)
    },
    /** Returns the job with a fresh challenge. Makes no request if possible: Safari needs the click's own task. */
    async freshJob(job: PasskeyJob): Promise<PasskeyJob> {
      if (performance.now() - receivedAt < MAX_JOB_AGE_MS) return job
      const renewed = new Promise<PasskeyJob>((resolve) => {
        onJob = resolve
      })
      port?.postMessage({ type: 'renew' })
      return renewed
    },
    /** Resolves once the frame may have the result. Never resolves if the frame disconnected first. */
    respond(result: JobResult<PasskeyJob>): Promise<void> {
      isSent = true
      port?.postMessage({ type: 'result', result })
      return new Promise((resolve) => {
        onReceived = resolve
      })
    },
    fail: (code: 'PASSKEY_UNFIT' | 'PASSKEY_EXISTS') => port?.postMessage({ type: 'failed', code }),
  }
}

export type PasskeyWindowClient = ReturnType<typeof connectPasskeyWindow>
