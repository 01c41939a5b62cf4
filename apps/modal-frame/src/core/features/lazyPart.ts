import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../../texts/createTexts.ts'
import { languageOf } from '../../texts/languages.ts'

/** A part of Connect or Account whose code is loaded when it is first shown, with its texts; nothing stands there until then. */
export function lazyPart(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const part = await load()
    await loadTexts(languageOf(document.documentElement.lang))
    return { default: part }
  })
}
