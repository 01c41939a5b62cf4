import {
  DestroyRef,
  type EnvironmentProviders,
  inject,
  makeEnvironmentProviders,
  provideEnvironmentInitializer,
} from '@angular/core'
import { createAppKit } from '../index.ts'
import type { ServerRendering } from '../ssr/firstPaint.ts'
import { saveSession } from '../ssr/index.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { APP_KIT } from './appKitToken.ts'

/**
 * Provides the instance of an Angular application: from the options of `createAppKit`, or an instance that exists. `ssr` stores the
 * session in a cookie for `readSession`.
 *
 * @throws AirlockError OPTIONS_INVALID, when the application starts
 * @example
 * import { provideAirlock } from '@airlock/sdk/angular'
 *
 * const providers = [provideAirlock({ frameUrl: 'https://wallet.example', networks: ['eip155:8453'] })]
 */
export function provideAirlock({
  ssr = false,
  ...options
}: (AppKitOptions | { appKit: AppKit }) & Pick<ServerRendering, 'ssr'>): EnvironmentProviders {
  return makeEnvironmentProviders([
    { provide: APP_KIT, useFactory: () => ('appKit' in options ? options.appKit : createAppKit(options)) },
    // Elements work in templates of components that inject nothing.
    provideEnvironmentInitializer(() => {
      const kit = inject(APP_KIT)
      if (ssr) inject(DestroyRef).onDestroy(saveSession(kit))
    }),
  ])
}
