import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Unsubscribe } from './Unsubscribe.ts'

export type Appearance = { scheme: 'light' | 'dark'; radius: string | undefined }

export type DialogEvents = {
  /** The user leaves by Escape or a click outside the card. */
  leave: []
  close: []
  remove: []
}

export type Dialog = {
  readonly isEmbedded: boolean
  mount(iframe: HTMLIFrameElement): void
  unmount(): void
  /** @param isConnected the frame only has to paint: it gets pointer and keyboard at once */
  show(appearance: Appearance, height: number, isConnected: boolean): void
  allowInput(): void
  showFrame(): void
  resize(height: number): void
  hide(): void
  fail(error: AirlockError, retry: (() => void) | undefined): void
  on(event: keyof DialogEvents, listener: () => void): Unsubscribe
}
