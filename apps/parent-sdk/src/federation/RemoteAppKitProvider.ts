import { createElement } from 'react'
import { AppKitProvider, type AppKitProviderProps } from '../react/AppKitProvider.ts'
import { ownOrigin } from './ownOrigin.ts'

/** `AppKitProvider` of the remote: the frame is looked for at the remote's own origin unless `frameUrl` says otherwise. */
export function RemoteAppKitProvider(props: AppKitProviderProps) {
  return createElement(AppKitProvider, 'appKit' in props ? props : { frameUrl: ownOrigin, ...props })
}
