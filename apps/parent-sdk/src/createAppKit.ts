import { createKit } from './createKit.ts'
import { kitOf } from './kits.ts'
import { readOptions } from './options.ts'
import type { AppKit, AppKitOptions } from './types.ts'

/**
 * The modal and the session of a page. The same options give the same instance. Nothing is loaded before it is needed.
 *
 * @throws AirlockError OPTIONS_INVALID with every problem at once; ALREADY_CREATED
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const settings = readOptions(options)
  // A server renders many pages: an instance that it kept would mix them.
  if (typeof document === 'undefined') return createKit(settings)
  // What is read from the page may change between two calls that say the same.
  const { locale, metadata } = options
  const said = JSON.stringify({ ...settings, config: { ...settings.config, metadata }, locale })
  return kitOf(settings.frameOrigin, said, () => createKit(settings))
}
