import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../../texts/createTexts.ts'
import { languageOf } from '../../texts/languages.ts'

/** A part that loads on first display, with its texts. */
export function lazyComponent(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const part = await load()
    await loadTexts(languageOf(document.documentElement.lang))
    return { default: part }
  })
}
