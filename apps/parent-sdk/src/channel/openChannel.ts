import {
  formatRange,
  type HelloMessage,
  isBootMessage,
  isRefusedMessage,
  negotiate,
  PROTOCOL_RANGE,
  type ProtocolRange,
  type RefusedMessage,
} from '@airlock/protocol/channel/handshake'
import type { Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import type { Start } from '@airlock/protocol/channel/schemas'
import { BOOT_AFTER_LOAD_MS, HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/constants'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { snapshot } from '@airlock/protocol/snapshot'
import { originOf, sourceOf } from '../frame/messageEvent.ts'
import type { FrameDoor } from '../ports.ts'
import { type Connection, openConnection } from './rpc.ts'

/** Where the channel's iframe lives. */
export type FrameSlot = {
  /** The iframe in the document, made when there is none. Its `src` is set last. */
  mount(): HTMLIFrameElement
  unmount(): void
}

export type FrameChannel = FrameDoor & {
  /** Boots the frame when none is there. @throws AirlockError FRAME_UNREACHABLE, FRAME_TIMEOUT, PROTOCOL_MISMATCH … */
  ready(): Promise<unknown>
  /** True from the hello on. */
  isAlive(): boolean
  /** The frame left the document, or is to leave it: what is pending rejects with 4900 and the next call boots again. */
  drop(): void
}

type Options = {
  /** The pinned origin of the frame. */
  origin: string
  projectId: string
  sdk: string
  slot: FrameSlot
  /** A frame that began to load before the channel was there, and what it said meanwhile. */
  takeEarly?(): { since: number; messages: readonly MessageEvent[] } | undefined
  handlers: Handlers<HostMethods>
  /** What the hello brings. Asked for each document that speaks. */
  start(): Start
  /**
   * A port is there: its first calls are made here, before those that were waiting. The frame is there when it resolves, by the
   * handshake's deadline, and of no use when it rejects.
   */
  onConnect(frame: Connection): Promise<unknown>
  /** Finds out why no frame answered; undefined when the configuration is not the reason. */
  findRefusal(): Promise<AirlockError | undefined>
  /** The frame cannot be had. Told once for each failed boot. */
  onFail(error: AirlockError): void
}

/**
 * The life of the channel: boot, hello, calls, and the end of each epoch (design §1, T13, T14, T28, T36). At most one
 * connection is alive; a new epoch, a second `load` or a removed iframe ends it.
 */
export function createFrameChannel(options: Options): FrameChannel {
  const { origin, projectId, sdk, slot, handlers } = options
  let iframe: HTMLIFrameElement | undefined
  let connection: Connection | undefined
  let epoch: string | undefined
  /** Whether the `load` of the document that speaks has fired: the next one is another document. */
  let hasLoaded = false
  let deadline: ReturnType<typeof setTimeout> | undefined
  /** When the wait for this document began. */
  let startedAt = 0
  let waiting:
    | { promise: Promise<Connection>; resolve(frame: Connection): void; reject(error: AirlockError): void }
    | undefined

  function ready(): Promise<Connection> {
    if (iframe?.isConnected === false) drop()
    if (connection) return Promise.resolve(connection)
    waiting ??= deferred()
    const { promise } = waiting
    // What a frame said earlier is heard here and may end the wait at once.
    if (!iframe) boot()
    return promise
  }

  function boot() {
    addEventListener('message', onMessage)
    hasLoaded = false
    const early = options.takeEarly?.()
    startedAt = early?.since ?? Date.now()
    failBy(HANDSHAKE_DEADLINE_MS)
    iframe = slot.mount()
    iframe.addEventListener('load', onLoad)
    iframe.addEventListener('error', onError)
    early?.messages.forEach(onMessage)
  }

  function onMessage(event: MessageEvent) {
    if (!iframe || sourceOf(event) !== iframe.contentWindow || originOf(event) !== origin) return
    const { data } = event
    if (isBootMessage(data)) {
      if (data.epoch !== epoch) greet(data.epoch, data.v)
    } else if (isRefusedMessage(data) && data.epoch === epoch) {
      fail(refusalError(data, projectId))
    }
  }

  function greet(newEpoch: string, range: ProtocolRange) {
    const window = iframe?.contentWindow
    if (connection) {
      // Another document speaks, before its own `load`.
      hasLoaded = false
      startedAt = Date.now()
    }
    end(new AirlockError('DISCONNECTED'))
    epoch = newEpoch
    const v = negotiate(PROTOCOL_RANGE, range)
    if (!window || v === undefined) return fail(mismatch(formatRange(range)))
    const hello = helloOf(newEpoch, v)
    if (isAirlockError(hello)) return fail(hello)
    const { port1, port2 } = new MessageChannel()
    window.postMessage(hello, origin, [port2])
    const opened = openConnection(
      port1,
      handlers,
      () => connection === opened && fail(new AirlockError('DISCONNECTED')),
    )
    connection = opened
    failBy(HANDSHAKE_DEADLINE_MS)
    options.onConnect(opened).then(
      () => connection === opened && stopWaiting(),
      (cause) => connection === opened && fail(AirlockError.from(cause)),
    )
    waiting?.resolve(opened)
    waiting = undefined
  }

  /** The error is that of a configuration that no message can carry. */
  function helloOf(newEpoch: string, v: number): HelloMessage | AirlockError {
    try {
      return { t: 'mf:hello', v, epoch: newEpoch, projectId, sdk, start: snapshot(options.start()) }
    } catch (cause) {
      return AirlockError.from(cause)
    }
  }

  function onLoad() {
    if (connection && !hasLoaded) {
      hasLoaded = true
      return
    }
    // Either nothing of ours runs in there yet, or another document took the place of the one that spoke.
    const now = Date.now()
    if (connection) startedAt = now
    end(new AirlockError('DISCONNECTED'))
    hasLoaded = true
    failBy(Math.min(HANDSHAKE_DEADLINE_MS, now - startedAt + BOOT_AFTER_LOAD_MS))
  }

  function onError() {
    fail(unreachable())
  }

  /** @param ms after the wait for this document began */
  function failBy(ms: number) {
    stopWaiting()
    const end = () => (connection ? fail(new AirlockError('FRAME_TIMEOUT')) : failUnreachable())
    deadline = setTimeout(end, startedAt + ms - Date.now())
  }

  /** A frame that speaks after all, or that was dropped meanwhile, has not failed. */
  function failUnreachable() {
    const awaited = iframe
    void options.findRefusal().then((refusal) => {
      if (iframe === awaited && !connection) fail(refusal ?? unreachable())
    })
  }

  function stopWaiting() {
    clearTimeout(deadline)
    deadline = undefined
  }

  function unreachable() {
    return new AirlockError('FRAME_UNREACHABLE', { context: { origin } })
  }

  function fail(error: AirlockError) {
    release(error)
    slot.unmount()
    options.onFail(error)
  }

  function drop() {
    release(new AirlockError('DISCONNECTED'))
    slot.unmount()
  }

  /** Ends the epoch and forgets the iframe, so that the next call begins anew. */
  function release(error: AirlockError) {
    stopWaiting()
    end(error)
    waiting?.reject(error)
    waiting = undefined
    iframe?.removeEventListener('load', onLoad)
    iframe?.removeEventListener('error', onError)
    iframe = undefined
  }

  function end(error: AirlockError) {
    connection?.end(error)
    connection = undefined
    epoch = undefined
  }

  return {
    ready,
    isAlive: () => connection !== undefined,
    drop,
    call: (async (name: 'sync', params: never) => {
      // The caller may change its object while the frame boots (T9).
      const sent = snapshot(params) as never
      const frame = ready()
      return (connection ?? (await frame)).call(name, sent)
    }) as FrameDoor['call'],
  }
}

function refusalError({ code, project }: RefusedMessage, projectId: string): AirlockError {
  if (code === 'PROTOCOL_MISMATCH') return mismatch('another one')
  return new AirlockError(code, { context: { origin: location.origin, project: project ?? projectId } })
}

function mismatch(theirs: string) {
  return new AirlockError('PROTOCOL_MISMATCH', { context: { ours: formatRange(PROTOCOL_RANGE), theirs } })
}

function deferred() {
  let resolve!: (frame: Connection) => void
  let reject!: (error: AirlockError) => void
  const promise = new Promise<Connection>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Whoever waits handles it; a frame that was only warmed has nobody waiting.
  promise.catch(() => {})
  return { promise, resolve, reject }
}
