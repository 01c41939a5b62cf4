import { SecureError } from '../../errors/SecureError.ts'
import type { ApprovalView, Decide } from '../shared/types.ts'
import { HELLO, type ToFrame, type ToWindow } from './windowMessages.ts'

export type Seen = 'asking' | 'over' | 'lost' | ApprovalView
export type Frame = Decide & {
  watch(listener: (seen: Seen) => void): void
}

type WindowDeps = Pick<Window, 'opener' | 'origin'> & {
  setTimeout(task: () => void, ms: number): unknown
}

const ASK_EVERY_MS = 250
const ASK_FOR_MS = 10_000
/** Time limit for signing and sending. */
const WORK_MS = 60_000

/** Finds the frame that holds the keys among the opener's frames, by its origin. Drops the opener once it has answered (T49). */
export function connectToFrame(windowDeps: WindowDeps): Frame {
  let port: MessagePort | undefined
  let seen: Seen = 'asking'
  let notify = (_seen: Seen) => {}
  const works = new Map<string, { resolve(): void; reject(cause: unknown): void }>()
  ask(0)

  function ask(sinceMs: number): void {
    if (port !== undefined) return
    const opener = windowDeps.opener as Window | null
    if (opener === null || sinceMs >= ASK_FOR_MS) {
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
    windowDeps.setTimeout(() => ask(sinceMs + ASK_EVERY_MS), ASK_EVERY_MS)
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

  function see(next: Seen): void {
    seen = next
    notify(next)
  }

  /** Calls that wait for the network have their own deadline in the frame. */
  const isUnderWay = (key: string) =>
    typeof seen !== 'string' && seen.key === key && seen.kind === 'request' && seen.progress !== undefined

  const post = (message: ToFrame) => port?.postMessage(message)

  /** Resolves once the frame shows something else. */
  function perform(message: ToFrame): Promise<void> {
    const { key } = message
    return new Promise((resolve, reject) => {
      const work = { resolve, reject }
      works.set(key, work)
      post(message)
      const giveUp = () => {
        if (works.get(key) !== work) return
        if (isUnderWay(key)) {
          windowDeps.setTimeout(giveUp, WORK_MS)
          return
        }
        works.delete(key)
        reject(new SecureError('UNAVAILABLE'))
      }
      windowDeps.setTimeout(giveUp, WORK_MS)
    })
  }

  return {
    watch(listener) {
      notify = listener
      listener(seen)
    },
    approve: (key, approved) => perform({ type: 'approve', key, ...approved }),
    unlock: (key, opening) => perform({ type: 'unlock', key, opening }),
    decline: (key) => post({ type: 'decline', key }),
  }
}

/** By index, because nothing else of a cross-origin window is readable. */
function framesOf(page: Window): Window[] {
  return Array.from({ length: page.length }, (_, index) => page[index] as Window)
}
