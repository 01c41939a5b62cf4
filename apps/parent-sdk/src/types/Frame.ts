import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Channel, FrameCall } from './Channel.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

export type Frame = {
  /** @throws AirlockError FRAME_UNREACHABLE, FRAME_TIMEOUT, PROTOCOL_MISMATCH, ORIGIN_NOT_ALLOWED … */
  load(): Promise<void>
  isConnected(): boolean
  open(params: OpenParams): Promise<unknown> | undefined
  call: FrameCall
  /** Iframes mounted earlier wait for it. Called once. */
  serve(openChannel: OpenChannel): void
  fail(error: AirlockError): void
  on<Name extends keyof FrameEvents>(event: Name, listener: (...args: FrameEvents[Name]) => void): Unsubscribe
}

export type MountedFrame = {
  iframe: HTMLIFrameElement
  /** Milliseconds since 1970. */
  mountedAt: number
  /** @param started settles once the document has processed the hello and opened its view */
  onConnect(started: Promise<unknown>): void
  onFail(error: AirlockError): void
}

export type OpenChannel = (frame: MountedFrame) => Channel

export type FrameEvents = {
  load: []
  connect: [started: Promise<unknown>]
  fail: [error: AirlockError]
  remove: []
}
