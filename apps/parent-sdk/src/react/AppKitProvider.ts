import { createElement, type ReactNode, useState } from 'react'
import { createAppKit } from '../index.ts'
import type { AppKit, AppKitOptions } from '../types.ts'
import { AppKitContext } from './AppKitContext.ts'

export type AppKitProviderProps = { children?: ReactNode } & ({ appKit: AppKit } | AppKitOptions)

/**
 * Gives the hooks below it their instance: the one in `appKit`, or one that it creates from the options of `createAppKit`.
 * Options are read once. On a server nothing is created, and nothing is connected.
 *
 * @example
 * <AppKitProvider networks={['eip155:8453']} frameUrl="https://wallet.example">
 *   <App />
 * </AppKitProvider>
 */
export function AppKitProvider({ children, ...props }: AppKitProviderProps) {
  const [created] = useState(() =>
    isInstance(props) || typeof window === 'undefined' ? undefined : createAppKit(props as AppKitOptions),
  )
  // Not JSX: its runtime differs between React 18 and 19, and this file is built once for both.
  return createElement(AppKitContext.Provider, { value: isInstance(props) ? props.appKit : created }, children)
}

function isInstance(props: object): props is { appKit: AppKit } {
  return 'appKit' in props
}
