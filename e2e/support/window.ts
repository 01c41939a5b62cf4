import type { AppKit, AppKitOptions } from '@airlock/sdk'

declare global {
  /** What the script tag gives a page. */
  var airlock: { createAppKit(options: AppKitOptions): AppKit; appKit?: AppKit } | undefined
}
