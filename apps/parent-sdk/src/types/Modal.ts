import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import type { Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Unsubscribe } from './Unsubscribe.ts'

export type Modal = {
  open(params?: OpenParams | null): Promise<void>
  close(): void
  isOpen(): boolean
  isLoading(): boolean
  subscribe(listener: (isOpen: boolean) => void): Unsubscribe
  onChange(listener: () => void): Unsubscribe
  openParams(): OpenParams | null
  fail(error: AirlockError): void
  handlers: Pick<Handlers<HostMethods>, 'shown' | 'resized' | 'closed' | 'requestOpen'>
}
