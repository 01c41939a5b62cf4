import type { CONNECT_METHODS } from '@airlock/protocol/channel/schemas'
import type { Atom } from 'jotai'
import type { ComponentType } from 'react'
import type { Deps } from '../ports/Deps.ts'
import type { ViewName } from '../router/router.ts'

export type ConnectMethod = (typeof CONNECT_METHODS)[number]

/** Code of views by name; each module names its view as the router does. */
export type ViewLoaders = { readonly [Name in ViewName]?: () => Promise<Record<Name, ComponentType>> }

/** What one capability, or a part of the core, adds to the modal. Declarations are part of the first screen; the views load when they are shown. */
export type Feature = {
  name: string
  views: ViewLoaders
  /** Forgets what is under way: the modal opens, or closes. */
  reset?(deps: Deps): void
  /** Ends what nobody waits for without the modal. */
  close?(deps: Deps): void
  /** What ends when the visitor goes back from a view. */
  leave?: { readonly [Name in ViewName]?: (deps: Deps) => void | Promise<void> }
  /** A way to connect, beside the wallets (S2.9). */
  connectMethod?: { name: Exclude<ConnectMethod, 'wallet'>; isOfferedAtom: Atom<boolean>; Part: ComponentType }
  /** Parts of Account. */
  account?: {
    /** What the visitor connected with, where it says more than the name of the wallet; null where it does not. */
    nameAtom?: Atom<string | null>
    Chip?: ComponentType
  }
}
