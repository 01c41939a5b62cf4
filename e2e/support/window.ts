import type { AppKit, AppKitOptions } from '@airlock/sdk'

declare global {
  var airlock: { createAppKit(options: AppKitOptions): AppKit; appKit?: AppKit } | undefined
}
