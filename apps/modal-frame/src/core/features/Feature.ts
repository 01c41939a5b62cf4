import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TrackedEvent, WalletRequest } from '@airlock/protocol/channel/callSchemas'
import type { CONNECT_METHODS, OpenView } from '@airlock/protocol/channel/schemas'
import type { Features } from '@airlock/protocol/gateway/answers/features'
import type { Json } from '@airlock/protocol/snapshot'
import type { Atom } from 'jotai'
import type { ComponentType } from 'react'
import type { NetworkSupport } from '../networks/network.ts'
import type { Deps } from '../ports/Deps.ts'
import type { Namespace } from '../ports/Namespace.ts'
import type { Router, ViewName } from '../router/router.ts'

export type ConnectMethod = (typeof CONNECT_METHODS)[number]

/** Views that are about only the active account. */
export type ActionView = Extract<ViewName, 'WalletReceive' | 'WalletSend'>

/** The state that decides which view an opening begins with. */
export type OpeningState = {
  address: string | null
  support: NetworkSupport
  /** The kind of screen on which an app without adapters is shown; `undefined` for an app that has some. */
  universal: 'phone' | 'desktop' | undefined
}

export type View<Name extends ViewName = ViewName> = {
  /** Its code. The module names the view as the router does. */
  load(): Promise<Record<Name, ComponentType>>
  /** Event that the host receives when the visitor goes there. */
  event?: TrackedEvent['event']
  /** Properties of that event. */
  eventProperties?(deps: Pick<Deps, 'store'>): TrackedEvent['properties']
  /** Connect replaces it once no account is connected. */
  needsAccount?: true
  /** In such a state the modal opens with this view, also where another was requested. At most one view is due. */
  isDue?(state: OpeningState): boolean
  /** Opens instead of it while it is not due. */
  otherwise?: OpenView
  /** `false` where closing the modal from it shakes the card instead. */
  mayLeave?(router: Router, deps: Pick<Deps, 'store'>): boolean
  /** Ends what the view is about, when the visitor goes back from it. */
  leave?(deps: Deps): void | Promise<void>
}

/**
 * Declaration of a capability, or of a part of the core. It is part of the first screen; its views load on demand. Its texts are no part of
 * it: those of views stand in `texts/` of its folder and load with them, titles and what the first screen shows in `src/texts`.
 */
export type Feature = {
  name: string
  views: { readonly [Name in ViewName]?: View<Name> }
  /** Forgets what is under way: the modal opens, or closes. */
  reset?(deps: Deps): void
  /** The page opens the modal, or opens it again. */
  opened?(deps: Deps): void
  /** Ends tasks that are pointless once the modal is closed. */
  close?(deps: Deps): void
  /** The page sent its state, and the modal is open. */
  hostChanged?(deps: Deps): void
  /** A remote wallet carried out a request of the dapp that its user approved. */
  requestApproved?(deps: Deps, request: WalletRequest, answer: Json): void
  /** A part of Connect that connects in its own way. */
  connectMethod?: { name: ConnectMethod; isOfferedAtom: Atom<boolean>; Part: ComponentType }
  /** A part of Receive, below the address. */
  Receive?: ComponentType
  /** Parts of Account. */
  account?: {
    /** Name to show instead of the wallet's, such as the address of an email wallet; null to show the wallet's. */
    nameAtom?: Atom<string | null>
    Chip?: ComponentType
    /** Rows above the lists, where something was sent from here. */
    SentRows?: ComponentType
    /** Button with the title of its view, only in namespaces that have `needs`, and if the gateway offers the feature. */
    action?: {
      view: ActionView
      Icon: ComponentType
      needs?: keyof Namespace
      isOffered?(features: Features, network: CaipNetworkId): boolean
    }
  }
}

/** Returns the declaration of a view without its code; undefined for Connect, which comes with the document. */
export function viewOf({ features }: Pick<Deps, 'features'>, name: ViewName): Omit<View, 'load'> | undefined {
  return features.find(({ views }) => views[name] !== undefined)?.views[name]
}
