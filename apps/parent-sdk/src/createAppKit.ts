import { createKit } from './createKit.ts'
import { kitOf } from './kits.ts'
import type { LoadEngine } from './loadEngine.ts'
import { readOptions } from './options.ts'
import type { AppKit, AppKitOptions } from './types.ts'

/**
 * The modal and the session of a page. The same options give the same instance. Nothing is loaded before it is needed.
 *
 * @throws AirlockError OPTIONS_INVALID with every problem at once; ALREADY_CREATED
 */
export function createAppKit(options: AppKitOptions, load: LoadEngine): AppKit {
  const settings = readOptions(options)
  const make = () => createKit(settings, load)
  const said = JSON.stringify(settings, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  // A server renders many pages: an instance that it kept would mix them.
  return typeof document === 'undefined' ? make() : kitOf(new URL(settings.frameUrl).origin, said, make)
}
