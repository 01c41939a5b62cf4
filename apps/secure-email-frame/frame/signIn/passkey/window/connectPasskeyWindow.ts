import { SecureError } from '../../../errors/SecureError.ts'
import type { JobResult, PasskeyJob } from '../runPasskeyJob.ts'
import { HELLO, type ToPasskeyWindow } from './jobMessages.ts'

export type PasskeyWindowState =
  | { name: 'asking' | 'lost' | 'done' }
  | { name: 'job'; job: PasskeyJob; site: string; scheme: 'light' | 'dark' | undefined }
  | { name: 'failed'; cause: SecureError }

type WindowDeps = Pick<Window, 'opener' | 'origin'> & { setTimeout(task: () => void, ms: number): unknown }

const POLL_INTERVAL_MS = 250
const POLL_TIMEOUT_MS = 10_000
/** Challenges work for five minutes, which the browser's dialog uses too. */
const MAX_JOB_AGE_MS = 2 * 60_000

/** Finds the frame that waits for a passkey among the opener's frames, by its origin. Drops the opener once it has answered (T49). */
export function connectPasskeyWindow(deps: WindowDeps) {
  let port: MessagePort | undefined
  let state: PasskeyWindowState = { name: 'asking' }
  let receivedAt = 0
  let onJob = (_job: PasskeyJob) => {}
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
        port ??= channel.port1
        deps.opener = null
        if (port === channel.port1) receive(data)
      }
      opener[index]?.postMessage({ type: HELLO }, deps.origin, [channel.port2])
    }
    deps.setTimeout(() => ask(sinceMs + POLL_INTERVAL_MS), POLL_INTERVAL_MS)
  }

  function receive(message: ToPasskeyWindow): void {
    if (message.type === 'job') {
      receivedAt = performance.now()
      set({ name: 'job', ...message })
      onJob(message.job)
    } else if (message.type === 'done') set({ name: 'done' })
    else set({ name: 'failed', cause: SecureError.fromJSON(message.fault) })
  }

  ask(0)
  return {
    watch(listener: (state: PasskeyWindowState) => void) {
      notify = listener
      listener(state)
    },
    /** Resolves with the job whose challenge is young enough, at once if possible: Safari needs the click's own task. */
    async youngJob(job: PasskeyJob): Promise<PasskeyJob> {
      if (performance.now() - receivedAt < MAX_JOB_AGE_MS) return job
      const renewed = new Promise<PasskeyJob>((resolve) => {
        onJob = resolve
      })
      port?.postMessage({ type: 'renew' })
      return renewed
    },
    respond: (result: JobResult<PasskeyJob>) => port?.postMessage({ type: 'result', result }),
    fail: (code: 'PASSKEY_UNFIT' | 'PASSKEY_EXISTS') => port?.postMessage({ type: 'failed', code }),
  }
}

export type PasskeyWindowClient = ReturnType<typeof connectPasskeyWindow>
