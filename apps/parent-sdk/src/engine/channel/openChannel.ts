import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import {
  formatRange,
  type HelloMessage,
  isBootMessage,
  isRejectedMessage,
  negotiate,
  PROTOCOL_RANGE,
  type ProtocolRange,
  type RejectedMessage,
} from '@airlock/protocol/channel/handshake'
import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import type { Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import type { Start, OpenParams as WireOpenParams } from '@airlock/protocol/channel/schemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { snapshot } from '@airlock/protocol/snapshot'
import { createDeferred, type Deferred } from '../../page/utils/createDeferred.ts'
import type { Channel, FrameCall } from '../../types/Channel.ts'
import type { MountedFrame } from '../../types/Frame.ts'
import { openRpc, type Rpc } from './rpc.ts'

export const BOOT_AFTER_LOAD_MS = 2_000

type Options = MountedFrame & {
  origin: string
  projectId: string
  sdk: string
  handlers: Handlers<HostMethods>
  readOpenParams(params: OpenParams): WireOpenParams
  start(): Start
  findRejection(): Promise<AirlockError | undefined>
}

/** A new epoch or a second `load` ends the connected document (T13, T14, T28, T36). */
export function openChannel(options: Options): Channel {
  const { iframe, origin, projectId, sdk, handlers } = options
  let rpc: Rpc | undefined
  let epoch: string | undefined
  /** Set once the connected document's `load` fired: the next `load` is another document's. */
  let hasLoaded = false
  let deadline: ReturnType<typeof setTimeout> | undefined
  let startedAt = options.mountedAt
  let waiting: Deferred<Rpc> | undefined
  let closed: AirlockError | undefined

  failBy(HANDSHAKE_DEADLINE_MS)

  function receive(event: Event) {
    if (closed) return
    if (event.type === 'load') onLoad()
    else if (event.type === 'error') fail(unreachable())
    else onMessage((event as MessageEvent).data)
  }

  function onMessage(data: unknown) {
    if (isBootMessage(data)) {
      if (data.epoch !== epoch) sendHello(data.epoch, data.v)
    } else if (isRejectedMessage(data) && data.epoch === epoch) {
      fail(refusalError(data, projectId))
    }
  }

  function sendHello(newEpoch: string, range: ProtocolRange) {
    const window = iframe.contentWindow
    if (rpc) {
      // Another document boots before its `load` event.
      hasLoaded = false
      startedAt = Date.now()
    }
    disconnect(new AirlockError('DISCONNECTED'))
    epoch = newEpoch
    const v = negotiate(PROTOCOL_RANGE, range)
    if (!window || v === undefined) return fail(mismatch(formatRange(range)))
    const hello = helloOf(newEpoch, v)
    if (isAirlockError(hello)) return fail(hello)
    const { port1, port2 } = new MessageChannel()
    window.postMessage(hello, origin, [port2])
    connect(port1)
  }

  function connect(port: MessagePort) {
    const opened = openRpc(port, handlers, () => rpc === opened && fail(new AirlockError('DISCONNECTED')))
    rpc = opened
    failBy(HANDSHAKE_DEADLINE_MS)
    // The first call on the port: the document is usable once it settles.
    const started = opened.call('started', null)
    started.then(
      () => rpc === opened && cancelDeadline(),
      (cause) => rpc === opened && fail(AirlockError.from(cause)),
    )
    options.onConnect(started)
    waiting?.resolve(opened)
    waiting = undefined
  }

  function helloOf(newEpoch: string, v: number): HelloMessage | AirlockError {
    try {
      return { t: 'mf:hello', v, epoch: newEpoch, projectId, sdk, start: snapshot(options.start()) }
    } catch (cause) {
      return AirlockError.from(cause)
    }
  }

  function onLoad() {
    if (rpc && !hasLoaded) {
      hasLoaded = true
      return
    }
    // Either the frame's code does not run, or another document replaced the connected one.
    const now = Date.now()
    if (rpc) startedAt = now
    disconnect(new AirlockError('DISCONNECTED'))
    hasLoaded = true
    failBy(Math.min(HANDSHAKE_DEADLINE_MS, now - startedAt + BOOT_AFTER_LOAD_MS))
  }

  function failBy(ms: number) {
    cancelDeadline()
    const onDeadline = () => (rpc ? fail(new AirlockError('FRAME_TIMEOUT')) : void failUnreachable())
    deadline = setTimeout(onDeadline, startedAt + ms - Date.now())
  }

  async function failUnreachable() {
    const error = await options.findRejection()
    if (!closed && !rpc) fail(error ?? unreachable())
  }

  function cancelDeadline() {
    clearTimeout(deadline)
    deadline = undefined
  }

  function unreachable() {
    return new AirlockError('FRAME_UNREACHABLE', { context: { origin } })
  }

  function fail(error: AirlockError) {
    end(error)
    options.onFail(error)
  }

  function end(reason = new AirlockError('DISCONNECTED')) {
    closed ??= reason
    cancelDeadline()
    disconnect(closed)
    waiting?.reject(closed)
    waiting = undefined
  }

  function disconnect(reason: AirlockError) {
    rpc?.end(reason)
    rpc = undefined
    epoch = undefined
  }

  function ready(): Promise<Rpc> {
    if (closed) return Promise.reject(closed)
    if (rpc) return Promise.resolve(rpc)
    waiting ??= createWaiting()
    return waiting.promise
  }

  const call = (async (name: 'sync', params: never) => {
    // The caller may change its object while the frame boots (T9).
    const sent = snapshot(params) as never
    return (rpc ?? (await ready())).call(name, sent)
  }) as FrameCall

  return {
    receive,
    ready,
    isConnected: () => rpc !== undefined,
    open: (params) => call('open', options.readOpenParams(params)),
    call,
    end,
  }
}

function createWaiting(): Deferred<Rpc> {
  const waiting = createDeferred<Rpc>()
  // A preloaded frame has no pending calls.
  waiting.promise.catch(() => {})
  return waiting
}

function refusalError({ code, project }: RejectedMessage, projectId: string): AirlockError {
  if (code === 'PROTOCOL_MISMATCH') return mismatch('another one')
  return new AirlockError(code, { context: { origin: location.origin, project: project ?? projectId } })
}

function mismatch(remote: string) {
  return new AirlockError('PROTOCOL_MISMATCH', { context: { ours: formatRange(PROTOCOL_RANGE), theirs: remote } })
}
