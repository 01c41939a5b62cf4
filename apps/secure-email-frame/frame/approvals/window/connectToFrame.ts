import { SecureError } from '../../errors/SecureError.ts'
import type { ApprovalView, Decide } from '../shared/types.ts'
import { HELLO, type ToFrame, type ToWindow } from './windowMessages.ts'

export type ApprovalWindowState = 'asking' | 'over' | 'lost' | ApprovalView
export type Frame = Decide & {
  watch(listener: (observed: ApprovalWindowState) => void): void
}

type WindowDeps = Pick<Window, 'opener' | 'origin'> & {
  setTimeout(task: () => void, ms: number): unknown
}

const POLL_INTERVAL_MS = 250
const POLL_TIMEOUT_MS = 10_000
const WORK_MS = 60_000

/** Drops the opener once it has answered (T49). */
export function connectToFrame(windowDeps: WindowDeps): Frame {
  let port: MessagePort | undefined
  let observed: ApprovalWindowState = 'asking'
  let notify = (_seen: ApprovalWindowState) => {}
  const works = new Map<string, { resolve(): void; reject(cause: unknown): void }>()
  request(0)

  function request(sinceMs: number): void {
    if (port !== undefined) return
    const opener = windowDeps.opener as Window | null
    if (opener === null || sinceMs >= POLL_TIMEOUT_MS) {
      see('lost')
      return
    }
    for (const frame of framesOf(opener)) {
      const channel = new MessageChannel()
      channel.port1.onmessage = ({ data }: MessageEvent<ToWindow>) => {
        port ??= channel.port1
        windowDeps.opener = null
        if (port === channel.port1) receive(data)
      }
      frame.postMessage({ type: HELLO }, windowDeps.origin, [channel.port2])
    }
    windowDeps.setTimeout(() => request(sinceMs + POLL_INTERVAL_MS), POLL_INTERVAL_MS)
  }

  function receive(message: ToWindow): void {
    if (message.type === 'failed') {
      works.get(message.key)?.reject(SecureError.fromJSON(message.fault))
      works.delete(message.key)
      return
    }
    const { view } = message
    for (const [key, { resolve }] of works) {
      if (key === view?.key) continue
      works.delete(key)
      resolve()
    }
    see(view ?? 'over')
  }

  function see(next: ApprovalWindowState): void {
    observed = next
    notify(next)
  }

  /** Calls that wait for the network have their own deadline in the frame. */
  const isPending = (key: string) =>
    typeof observed !== 'string' &&
    observed.key === key &&
    observed.kind === 'request' &&
    observed.progress !== undefined

  const post = (message: ToFrame) => port?.postMessage(message)

  function perform(message: ToFrame): Promise<void> {
    const { key } = message
    return new Promise((resolve, reject) => {
      const work = { resolve, reject }
      works.set(key, work)
      post(message)
      const abort = () => {
        if (works.get(key) !== work) return
        if (isPending(key)) {
          windowDeps.setTimeout(abort, WORK_MS)
          return
        }
        works.delete(key)
        reject(new SecureError('UNAVAILABLE'))
      }
      windowDeps.setTimeout(abort, WORK_MS)
    })
  }

  return {
    watch(listener) {
      notify = listener
      listener(observed)
    },
    approve: (key, approved) => perform({ type: 'approve', key, ...approved }),
    unlock: (key, unlockMethod) => perform({ type: 'unlock', key, opening: unlockMethod }),
    decline: (key) => post({ type: 'decline', key }),
  }
}

/** By index, because nothing else of a cross-origin window is readable. */
function framesOf(page: Window): Window[] {
  return Array.from({ length: page.length }, (_, index) => page[index] as Window)
}
