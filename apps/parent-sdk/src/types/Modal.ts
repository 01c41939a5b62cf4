import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import type { Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Unsubscribe } from './Unsubscribe.ts'

/** The modal: closed, loading, shown, or failed. */
export type Modal = {
  open(params?: OpenParams | null): Promise<void>
  close(): void
  isOpen(): boolean
  isLoading(): boolean
  /** Calls back each time the modal turns visible or hidden. */
  subscribe(listener: (isOpen: boolean) => void): Unsubscribe
  /** Calls back for each change of the status. */
  onChange(listener: () => void): Unsubscribe
  /** Returns the host's argument of `open` for the hello of a new document; `null` while the modal is closed. */
  openParams(): OpenParams | null
  /** Shows in an open modal why the frame failed. */
  fail(error: AirlockError): void
  /** Methods that the frame calls. */
  handlers: Pick<Handlers<HostMethods>, 'shown' | 'resized' | 'closed' | 'requestOpen'>
}
