import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../../texts/createTexts.ts'
import { languageOf } from '../../texts/languages.ts'

export function lazyComponent<const Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  // Reading the name from the module would cost the first screen 10 bytes each (brotli).
  name: Name,
) {
  return lazy(async () => {
    const { [name]: part } = await load()
    await loadTexts(languageOf(document.documentElement.lang))
    return { default: part }
  })
}
