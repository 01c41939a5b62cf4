import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import type { FrameMethods, Remote } from '@airlock/protocol/channel/methods'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** The channel to the documents of one iframe. */
export type Channel = {
  /** Handles a message from the iframe's window at the pinned origin, or the iframe's `load` or `error` event. */
  receive(event: Event): void
  /** Resolves when a document can be called. @throws AirlockError FRAME_UNREACHABLE, FRAME_TIMEOUT, PROTOCOL_MISMATCH … */
  ready(): Promise<unknown>
  /** `true` from the hello on. */
  isConnected(): boolean
  /** Calls the frame's `open` with the host's params. */
  open(params: OpenParams): Promise<unknown>
  call: FrameCall
  /** Rejects pending calls, by default with DISCONNECTED (4900), and ignores later messages. */
  end(reason?: AirlockError): void
}

/**
 * Calls a method of the frame.
 *
 * @throws AirlockError of the frame, FRAME_UNREACHABLE, FRAME_TIMEOUT, DISCONNECTED
 */
export type FrameCall = <Name extends keyof FrameMethods>(
  name: Name,
  params: Parameters<Remote<FrameMethods>[Name]>[0],
) => ReturnType<Remote<FrameMethods>[Name]>
