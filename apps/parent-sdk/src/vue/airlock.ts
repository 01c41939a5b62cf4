import type { App } from 'vue'
import { createAppKit } from '../index.ts'
import { type ServerRendering, toFirstPaint } from '../ssr/firstPaint.ts'
import { saveSession } from '../ssr/index.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { APP_KIT, FIRST_PAINT } from './useStore.ts'

/**
 * Vue plugin. It creates the instance from the options of `createAppKit`, or takes an instance that exists. On a server it creates none.
 * With the `session` of `readSession`, the first paint shows its address and network.
 *
 * @example
 * import { airlock } from '@airlock/sdk/vue'
 * import { createApp } from 'vue'
 *
 * createApp({}).use(airlock, { frameUrl: 'https://wallet.example', networks: ['eip155:8453'] })
 */
export const airlock = {
  /** Called by `app.use`. @throws AirlockError OPTIONS_INVALID */
  install(
    app: App,
    { ssr = false, session, ...options }: (AppKitOptions | { appKit: AppKit }) & ServerRendering,
  ): void {
    const kit = 'appKit' in options ? options.appKit : createInBrowser(options)
    if (kit) app.provide(APP_KIT, kit)
    if (kit && ssr) saveSession(kit)
    if (!session) return
    const networks = 'appKit' in options ? options.appKit.getCaipNetworks() : options.networks
    app.provide(FIRST_PAINT, toFirstPaint(session, networks))
  },
}

function createInBrowser(options: AppKitOptions): AppKit | undefined {
  return typeof window === 'undefined' ? undefined : createAppKit(options)
}
