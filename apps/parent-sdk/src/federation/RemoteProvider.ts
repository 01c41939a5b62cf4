import { createElement } from 'react'
import { type AppKitProviderProps, AppKitProvider as Provider } from '../react/AppKitProvider.ts'
import { ownOrigin } from './ownOrigin.ts'

/** `AppKitProvider` with the remote's origin as the default `frameUrl`. */
export function AppKitProvider(props: AppKitProviderProps) {
  return createElement(Provider, 'appKit' in props ? props : { frameUrl: ownOrigin, ...props })
}
