import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { addInstance, findInstance } from './instances.ts'
import { createKit } from './kit/createKit.ts'
import type { LoadEngine } from './loadEngine.ts'
import { readOptions, type Settings } from './options/readOptions.ts'
import { textOf } from './options/textOf.ts'
import { warnOnce } from './utils/warnOnce.ts'

/**
 * Creates the modal and the session of a page. A second call returns the first instance and applies changed options.
 *
 * @throws AirlockError OPTIONS_INVALID listing every problem, if there is no instance yet
 */
export function createAppKit(options: AppKitOptions, load: LoadEngine): AppKit {
  // A server renders many pages: a shared instance would mix them.
  if (typeof document === 'undefined') return createKit(readOrExplain(options, load), load)
  const known = findInstance(options?.frameUrl)
  if (known) {
    try {
      known.update?.(options)
    } catch (cause) {
      console.error(cause)
    }
    return known.kit
  }
  const settings = readOrExplain(options, load)
  const kit = createKit(settings, load)
  addInstance(settings.frameUrl, { kit, options: textOf(settings), update: updater(kit, settings, load) })
  return kit
}

/** The script tag has no room for hints. */
function readOrExplain(options: AppKitOptions, load: LoadEngine) {
  try {
    return readOptions(options)
  } catch (error) {
    if (typeof document !== 'undefined')
      load().then(
        (engine) => engine.explainOptions?.(options),
        () => {},
      )
    throw error
  }
}

/** Applies theme and locale; warns about other changed options. */
function updater(kit: AppKit, initial: Settings, load: LoadEngine) {
  let current = initial
  return (options: AppKitOptions) => {
    const next = readOrExplain(options, load)
    const before = current
    const fixed: string[] = []
    current = next
    for (const name of Object.keys(next) as (keyof Settings)[]) {
      if (textOf(next[name]) === textOf(before[name])) continue
      if (name === 'themeMode') kit.setThemeMode(next.themeMode)
      else if (name === 'themeVariables') {
        const removed = Object.keys(before.themeVariables).map((variable) => [variable, undefined])
        kit.setThemeVariables({ ...Object.fromEntries(removed), ...next.themeVariables })
      } else if (name === 'locale' && next.locale) kit.setLocale(next.locale)
      else if (name !== 'others') fixed.push(name === 'universal' ? 'adapters' : name)
    }
    if (fixed.length) warnOnce(`createAppKit: reload the page to change ${fixed.join(', ')}.`)
  }
}
