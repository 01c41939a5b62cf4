import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { addInstance, findInstance } from './instances.ts'
import { createKit } from './kit/createKit.ts'
import type { LoadEngine } from './loadEngine.ts'
import { readOptions } from './options/readOptions.ts'
import { textOf } from './options/textOf.ts'
import type { LoadTexts } from './texts/createButtonTexts.ts'

/**
 * Creates the modal and the session of a page. A second call returns the first instance and applies changed options.
 *
 * @throws AirlockError OPTIONS_INVALID listing every problem, if there is no instance yet
 */
export function createAppKit(options: AppKitOptions, load: LoadEngine, loadTexts?: LoadTexts): AppKit {
  // A server renders many pages: a shared instance would mix them.
  if (typeof document === 'undefined') return create(options, load, loadTexts).kit
  const known = findInstance(options?.frameUrl)
  if (known) {
    try {
      known.update?.(options)
    } catch (cause) {
      console.error(cause)
    }
    return known.kit
  }
  const { kit, settings, updates } = create(options, load, loadTexts)
  addInstance(settings.frameUrl, { kit, options: textOf(settings), update: updates.update })
  return kit
}

function create(options: AppKitOptions, load: LoadEngine, loadTexts?: LoadTexts) {
  const read = (next: AppKitOptions) => readOrExplain(next, load)
  const settings = read(options)
  return { settings, ...createKit({ options, settings, loadEngine: load, loadTexts, read }) }
}

/** The engine explains invalid options, because the script tag has no room for sentences. */
function readOrExplain(options: AppKitOptions, load: LoadEngine) {
  try {
    return readOptions(options)
  } catch (error) {
    load()
      .then(({ explain }) => explain?.(({ explainOptions }) => explainOptions(options)))
      .catch(() => {})
    throw error
  }
}
