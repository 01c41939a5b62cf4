import type { Unsubscribe } from './Unsubscribe.ts'

/** Texts of the buttons in the page's language, by their position. */
export type ButtonTexts = {
  /** Returns `undefined` while the texts load. */
  get(): readonly string[] | undefined
  subscribe(listener: () => void): Unsubscribe
}
