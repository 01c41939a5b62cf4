import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { FrameSlot } from '../channel/openChannel.ts'
import type { Look } from './appearance.ts'

/** Where the modal appears: in a dialog over the page, or embedded in it. */
export type Shell = FrameSlot & {
  /**
   * Shows the placeholder until `reveal`.
   *
   * @param height of the card to come, in CSS pixels
   * @param isDrawn the frame only has to be painted: it gets pointer and keyboard at once
   */
  show(look: Look, height: number, isDrawn: boolean): void
  /** The frame draws itself now: what it shows can be clicked at once, not only when this page has heard of it. */
  lend(): void
  /** The frame has drawn itself: it takes the place of the placeholder and the focus. */
  reveal(): void
  resize(height: number): void
  hide(): void
  fail(error: AirlockError, retry: () => void): void
}

export type ShellOptions = {
  makeIframe(): HTMLIFrameElement
  /** A person wants to leave: Escape, or a click beside the card. */
  onLeave(): void
  /** The modal is gone without a word: close it at once. */
  onClosed(): void
  /** The page took the iframe out of the document. */
  onRemoved(): void
}
