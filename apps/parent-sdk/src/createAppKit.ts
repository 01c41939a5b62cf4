import type { AppKit } from './AppKit.ts'
import { createKit } from './kit/createKit.ts'
import { getOrCreateInstance } from './kit/instances.ts'
import { warnOnce } from './kit/warnOnce.ts'
import type { LoadEngine } from './loadEngine.ts'
import type { AppKitOptions } from './options/AppKitOptions.ts'
import { readOptions, type Settings } from './options/readOptions.ts'

/**
 * Creates the modal and the session of a page. The same options return the same instance. Nothing is loaded before it is needed.
 *
 * @throws AirlockError OPTIONS_INVALID with every problem at once; ALREADY_CREATED
 */
export function createAppKit(options: AppKitOptions, load: LoadEngine): AppKit {
  const settings = readOrExplain(options, load)
  const make = () => createKit(settings, load)
  // A server renders many pages: an instance that it kept would mix them.
  if (typeof document === 'undefined') return make()
  return getOrCreateInstance(new URL(settings.frameUrl).origin, textOf(settings), () => {
    const kit = make()
    return { kit, update: updater(kit, settings) }
  })
}

/** The engine has the room for hints that the script tag does not have. */
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

/** Returns the function that applies changed options: theme and locale take effect, a warning names all others. */
function updater(kit: AppKit, initial: Settings) {
  let current = initial
  return (options: AppKitOptions) => {
    const next = readOptions(options)
    const changed = (Object.keys(next) as (keyof Settings)[]).filter(
      (name) => textOf(next[name]) !== textOf(current[name]),
    )
    const before = current
    current = next
    if (changed.includes('themeMode')) kit.setThemeMode(next.themeMode)
    if (changed.includes('themeVariables')) {
      const gone = Object.keys(before.themeVariables).map((name) => [name, undefined])
      kit.setThemeVariables({ ...Object.fromEntries(gone), ...next.themeVariables })
    }
    if (changed.includes('locale') && next.locale) kit.setLocale(next.locale)
    const fixed = changed.filter((name) => !name.startsWith('theme') && !(name === 'locale' && next.locale))
    if (fixed.length) warnOnce(`AppKitProvider: reload the page to change ${fixed.join(', ')}.`)
  }
}

function textOf(value: unknown) {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item))
}
