import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../../texts/createTexts.ts'
import { languageOf } from '../../texts/languages.ts'

/** A part that loads on first display, with its texts. */
export function lazyComponent<const Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  // Reading it from the module in place would cost the first screen 10 bytes each (brotli).
  name: Name,
) {
  return lazy(async () => {
    const { [name]: part } = await load()
    await loadTexts(languageOf(document.documentElement.lang))
    return { default: part }
  })
}
