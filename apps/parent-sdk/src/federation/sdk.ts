import { createAppKit as create } from '../index.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { ownOrigin } from './ownOrigin.ts'

/** `createAppKit` with the remote's origin as the default `frameUrl`. */
export function createAppKit(options: AppKitOptions): AppKit {
  return create({ frameUrl: ownOrigin, ...options })
}

// biome-ignore lint/style/noDefaultExport: hosts of module federation read `default` where they import the module whole.
export default createAppKit
