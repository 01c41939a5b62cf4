import { createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { createAppKit } from '../index.ts'
import { findInstance, firstInstance } from '../page/instances.ts'
import { warnOnce } from '../page/utils/warnOnce.ts'
import { type ServerRendering, toFirstPaint } from '../ssr/firstPaint.ts'
import { saveSession } from '../ssr/index.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions, NetworkInput } from '../types/AppKitOptions.ts'
import { AppKitContext, FirstPaintContext } from './useKit.ts'

/**
 * Props of `AppKitProvider`: an instance, or the options of `createAppKit`.
 *
 * @example const props: AppKitProviderProps = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'] }
 */
export type AppKitProviderProps = {
  /** Tree whose hooks use the instance. */
  children?: ReactNode
} & ServerRendering &
  (ExistingInstance | AppKitOptions)

type ExistingInstance = {
  /** Instance that `createAppKit` returned. */
  appKit: AppKit
}

const OTHER_FRAME =
  'AppKitProvider: the page keeps its first modal. Reload it to change frameUrl; give a second modal of createAppKit as appKit.'

/**
 * Provides the hooks below with an instance: `appKit`, or a new one from the options of `createAppKit`. Applies changed options;
 * one warning names options that need a reload.
 * On a server, the provider creates nothing and hooks are disconnected. With the `session` of `readSession`, the first paint shows
 * its address and network.
 *
 * @throws AirlockError OPTIONS_INVALID, if it creates the instance
 * @example
 * const app = (
 *   <AppKitProvider networks={['eip155:8453']} frameUrl="https://wallet.example">
 *     <appkit-button />
 *   </AppKitProvider>
 * )
 */
export function AppKitProvider({ children, ssr = false, session, ...props }: AppKitProviderProps) {
  const [created] = useState(() =>
    isInstance(props) || typeof window === 'undefined' ? undefined : obtainKit(props as AppKitOptions),
  )
  const applied = useRef<object>(undefined)
  useEffect(() => {
    if (isInstance(props) || isSame(props, applied.current)) return
    applied.current = props
    applyOptions(props as AppKitOptions, created)
  })
  const kit = isInstance(props) ? props.appKit : created
  useEffect(() => (ssr && kit ? saveSession(kit) : undefined), [ssr, kit])
  const [paint] = useState(() => session && toFirstPaint(session, networksOf(props)))
  // Not JSX: its runtime differs between React 18 and 19, and this file is built once for both.
  return createElement(
    AppKitContext.Provider,
    { value: kit },
    createElement(FirstPaintContext.Provider, { value: paint }, children),
  )
}

/** Keeps the page's instance for later mounts with other options, because its session is in its frame. */
function obtainKit(options: AppKitOptions): AppKit {
  const known = findInstance(options.frameUrl)?.kit
  if (known) return known
  const previous = firstInstance()
  if (previous && URL.canParse(String(options.frameUrl))) return previous
  try {
    return createAppKit(options)
  } catch (cause) {
    if (!previous) throw cause
    console.error(cause)
    return previous
  }
}

/** Invalid ones only log an error, because a render must not fail. */
function applyOptions(options: AppKitOptions, created: AppKit | undefined) {
  if (findInstance(options.frameUrl)?.kit === created) createAppKit(options)
  else warnOnce(OTHER_FRAME)
}

function networksOf(props: ExistingInstance | AppKitOptions): readonly NetworkInput[] {
  return isInstance(props) ? props.appKit.getCaipNetworks() : props.networks
}

function isSame(props: object, previous: object = {}) {
  const [now, before] = [Object.entries(props), new Map<string, unknown>(Object.entries(previous))]
  return now.length === before.size && now.every(([name, value]) => before.has(name) && before.get(name) === value)
}

function isInstance(props: object): props is { appKit: AppKit } {
  return 'appKit' in props
}
