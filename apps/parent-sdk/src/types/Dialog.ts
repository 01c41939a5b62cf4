import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Unsubscribe } from './Unsubscribe.ts'

/** The part of the theme that the page draws: placeholder and scrim. */
export type Appearance = { scheme: 'light' | 'dark'; radius: string | undefined }

export type DialogEvents = {
  /** The user leaves by Escape or a click outside the card. */
  leave: []
  /** The modal has to close at once. */
  close: []
  /** The page took the iframe out of the document. */
  remove: []
}

/** The modal's elements: a dialog over the page, or embedded. Elements are created lazily. */
export type Dialog = {
  /** Always visible. */
  readonly isEmbedded: boolean
  /** Puts the iframe into the document. */
  mount(iframe: HTMLIFrameElement): void
  /** Forgets the iframe, which is no longer in the document. */
  unmount(): void
  /**
   * Shows the placeholder until `showFrame`.
   *
   * @param height of the card to come, in CSS pixels
   * @param isConnected the frame only has to paint: it gets pointer and keyboard at once
   */
  show(appearance: Appearance, height: number, isConnected: boolean): void
  /** The frame paints now and can be clicked. */
  allowInput(): void
  /** The frame has painted: it replaces the placeholder and gets the focus. */
  showFrame(): void
  resize(height: number): void
  hide(): void
  /** @param retry `undefined` where another try would meet the same error */
  fail(error: AirlockError, retry: (() => void) | undefined): void
  on(event: keyof DialogEvents, listener: () => void): Unsubscribe
}
