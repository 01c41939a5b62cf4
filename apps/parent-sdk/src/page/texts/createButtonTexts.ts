import type { Unsubscribe } from '../../types/Unsubscribe.ts'
import type { createThemeStore } from '../kit/createThemeStore.ts'
import { createListeners } from '../utils/createListeners.ts'
import { withDeadline } from '../utils/withDeadline.ts'
import type { findTexts } from './findTexts.ts'

/** In the order of the generated lists. `mark` gives an element that shows one of them its language and direction. */
export type Texts = readonly string[] & { mark?(element: HTMLElement): void }

/** Texts of the buttons in the page's language, by their position. */
export type ButtonTexts = {
  /** Returns `undefined` while the texts load. */
  get(): Texts | undefined
  subscribe(listener: () => void): Unsubscribe
}

export type LoadTexts = () => Promise<{ findTexts: typeof findTexts }>

export const ENGLISH: Texts = ['Connect Wallet', 'Connecting…', 'Unknown network']
/** Buttons wait for so long, then stay English: a label must not change after it was seen. */
const DEADLINE_MS = 1_000

/** Texts of the buttons in the page's language. They load with the first button, unless the page is English. */
export function createButtonTexts(
  { locale, subscribe: follow }: Pick<ReturnType<typeof createThemeStore>, 'locale' | 'subscribe'>,
  loadTexts: LoadTexts | undefined,
): ButtonTexts {
  const { emit, subscribe } = createListeners()
  let texts: Texts | undefined
  let current: string | undefined

  async function load(next: string) {
    const found = await withDeadline(loadTexts?.(), DEADLINE_MS).then(
      (file) => file?.findTexts(next),
      () => undefined,
    )
    if (next !== current) return
    texts = found ?? ENGLISH
    emit()
  }

  follow(emit)
  return {
    get() {
      const next = locale()
      if (next === current) return texts
      current = next
      if (/^en\b/i.test(next)) texts = ENGLISH
      else void load(next)
      return texts
    },
    subscribe,
  }
}
