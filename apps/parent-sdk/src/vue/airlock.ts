import type { App } from 'vue'
import { createAppKit } from '../index.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { APP_KIT } from './useStore.ts'

/**
 * Vue plugin. It creates the instance from the options of `createAppKit`, or takes an instance that exists. On a server it creates none.
 *
 * @example
 * import { airlock } from '@airlock/sdk/vue'
 * import { createApp } from 'vue'
 *
 * createApp({}).use(airlock, { frameUrl: 'https://wallet.example', networks: ['eip155:8453'] })
 */
export const airlock = {
  /** Called by `app.use`. @throws AirlockError OPTIONS_INVALID */
  install(app: App, options: AppKitOptions | { appKit: AppKit }): void {
    if ('appKit' in options) app.provide(APP_KIT, options.appKit)
    else if (typeof window !== 'undefined') app.provide(APP_KIT, createAppKit(options))
  },
}
