import type { AppKit, AppKitOptions } from '@airlock/sdk'

declare global {
  /** Global of the script tag. */
  var airlock: { createAppKit(options: AppKitOptions): AppKit; appKit?: AppKit } | undefined
}
