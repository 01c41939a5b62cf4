import { createElement } from 'react'
import { type AppKitProviderProps, AppKitProvider as Provider } from '../react/AppKitProvider.ts'
import { ownOrigin } from './ownOrigin.ts'

/** `AppKitProvider` of the remote: `frameUrl` is the remote's own origin by default. */
export function AppKitProvider(props: AppKitProviderProps) {
  return createElement(Provider, 'appKit' in props ? props : { frameUrl: ownOrigin, ...props })
}
