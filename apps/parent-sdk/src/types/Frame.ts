import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Channel, FrameCall } from './Channel.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/** The iframe and its channel. */
export type Frame = {
  /**
   * Mounts the iframe unless there is one; resolves when its document can be called.
   *
   * @throws AirlockError FRAME_UNREACHABLE, FRAME_TIMEOUT, PROTOCOL_MISMATCH, ORIGIN_NOT_ALLOWED …
   */
  load(): Promise<void>
  /** `true` from the hello on. */
  isConnected(): boolean
  /** Opens the modal in the connected document; `undefined` without one. */
  open(params: OpenParams): Promise<unknown> | undefined
  /** Loads the frame if needed. */
  call: FrameCall
  /** Provides the channel's code. Iframes mounted earlier wait for it. Called once. */
  serve(openChannel: OpenChannel): void
  /** Ends the frame; pending loads reject. */
  fail(error: AirlockError): void
  on<Name extends keyof FrameEvents>(event: Name, listener: (...args: FrameEvents[Name]) => void): Unsubscribe
}

/** An iframe in the page that has no channel yet. */
export type MountedFrame = {
  iframe: HTMLIFrameElement
  /** Milliseconds since 1970. */
  mountedAt: number
  /** @param started settles once the document has processed the hello and opened its view */
  onConnect(started: Promise<unknown>): void
  /** The channel failed. */
  onFail(error: AirlockError): void
}

export type OpenChannel = (frame: MountedFrame) => Channel

export type FrameEvents = {
  /** A mounted iframe needs a channel. */
  load: []
  /** The first or another document is connected. */
  connect: [started: Promise<unknown>]
  /** Emitted once for each iframe without a channel. */
  fail: [error: AirlockError]
  /** The page removed the iframe from the document. */
  remove: []
}
