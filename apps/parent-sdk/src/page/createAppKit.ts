import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { addInstance, findInstance } from './instances.ts'
import { createKit } from './kit/createKit.ts'
import type { LoadEngine } from './loadEngine.ts'
import { readOptions, type Settings } from './options/readOptions.ts'
import { textOf } from './options/textOf.ts'

/**
 * Creates the modal and the session of a page. A second call returns the first instance and applies changed options.
 *
 * @throws AirlockError OPTIONS_INVALID listing every problem, if there is no instance yet
 */
export function createAppKit(options: AppKitOptions, load: LoadEngine): AppKit {
  // A server renders many pages: a shared instance would mix them.
  if (typeof document === 'undefined') return createKit(readOrExplain(options, load), load).kit
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
  const created = createKit(settings, load)
  const { kit } = created
  addInstance(settings.frameUrl, { kit, options: textOf(settings), update: updater(created, settings, load) })
  return kit
}

/** The script tag has no room for hints. */
function readOrExplain(options: AppKitOptions, load: LoadEngine) {
  try {
    return readOptions(options)
  } catch (error) {
    if (typeof document !== 'undefined')
      load()
        .then((engine) => engine.explainOptions?.(options))
        .catch(() => {})
    throw error
  }
}

/** Applies changed options. The engine warns about those that need a reload. */
function updater({ kit, configure }: ReturnType<typeof createKit>, initial: Settings, load: LoadEngine) {
  let current = initial
  return (options: AppKitOptions) => {
    const next = readOrExplain(options, load)
    const before = current
    current = next
    const changedSince = (previous: Settings) =>
      (Object.keys(next) as (keyof Settings)[]).filter((name) => textOf(next[name]) !== textOf(previous[name]))
    const changed = changedSince(before)
    if (changed.includes('themeMode')) kit.setThemeMode(next.themeMode)
    if (changed.includes('themeVariables')) {
      const removed = Object.keys(before.themeVariables).map((variable) => [variable, undefined])
      kit.setThemeVariables({ ...Object.fromEntries(removed), ...next.themeVariables })
    }
    if (changed.includes('locale')) kit.setLocale(next.locale as string)
    configure(next, changedSince(initial))
  }
}
