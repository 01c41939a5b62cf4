import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import type { FrameMethods, Remote } from '@airlock/protocol/channel/methods'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'

export type Channel = {
  receive(event: Event): void
  /** @throws AirlockError FRAME_UNREACHABLE, FRAME_TIMEOUT, PROTOCOL_MISMATCH … */
  ready(): Promise<unknown>
  isConnected(): boolean
  open(params: OpenParams): Promise<unknown>
  call: FrameCall
  /** Rejects pending calls, by default with DISCONNECTED (4900), and ignores later messages. */
  end(reason?: AirlockError): void
}

/** @throws AirlockError of the frame, FRAME_UNREACHABLE, FRAME_TIMEOUT, DISCONNECTED */
export type FrameCall = <Name extends keyof FrameMethods>(
  name: Name,
  params: Parameters<Remote<FrameMethods>[Name]>[0],
) => ReturnType<Remote<FrameMethods>[Name]>
