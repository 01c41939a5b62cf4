import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TrackedEvent, WalletRequest } from '@airlock/protocol/channel/callSchemas'
import type { EventName } from '@airlock/protocol/channel/eventNames'
import type { CONNECT_METHODS, OpenView } from '@airlock/protocol/channel/schemas'
import type { Features } from '@airlock/protocol/gateway/answers/features'
import type { Json } from '@airlock/protocol/snapshot'
import type { Atom } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import type { NetworkSupport } from '../networks/network.ts'
import type { Deps } from '../ports/Deps.ts'
import type { Namespace } from '../ports/Namespace.ts'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import type { Router, ViewName } from '../router/router.ts'

export type ConnectMethod = (typeof CONNECT_METHODS)[number]

export type ActionView = Extract<ViewName, 'WalletReceive' | 'WalletSend' | 'Swap' | 'OnRampProviders'>

/** `watch` refreshes the account and renders nothing. Both without it. */
export type ReceivePart = 'watch' | 'list'

export type ShieldProps = {
  account: QueriedAccount
  children: ReactNode
  /** Replaces explanations and warnings: while a check is pending, or if it blocks the address. */
  instead?: ReactNode
}

export type InitialState = {
  address: string | null
  support: NetworkSupport
  /** Screen of an app without adapters; `undefined` with adapters. */
  universal: 'phone' | 'desktop' | undefined
}

export type View<Name extends ViewName = ViewName> = {
  /** The module exports the view by name. */
  load(): Promise<Record<Name, ComponentType>>
  /** Event for the host on navigation. */
  event?: EventName
  /** Its properties. */
  eventProperties?(deps: Pick<Deps, 'store'>): TrackedEvent['properties']
  needsAccount?: true
  /** Opens the modal with this view in such a state, whatever was requested. At most one view is due. */
  isDue?(state: InitialState): boolean
  /** Opens instead while not due. */
  otherwise?: OpenView
  /** `false`: closing shakes the card instead. */
  mayLeave?(router: Router, deps: Pick<Deps, 'store'>): boolean
  /** Ends the view's task when the visitor goes back. */
  leave?(deps: Deps): void | Promise<void>
}

/** Declares a capability. Part of the first screen, unlike its views and their texts. */
export type Feature = {
  name: string
  views: { readonly [Name in ViewName]?: View<Name> }
  /** Drops pending work when the modal opens or closes. */
  reset?(deps: Deps): void
  /** The page opened the modal, possibly again. */
  opened?(deps: Deps): void
  /** Ends tasks that are pointless after closing. */
  close?(deps: Deps): void
  hostChanged?(deps: Deps): void
  /** A remote wallet executed an approved dapp request. */
  requestApproved?(deps: Deps, request: WalletRequest, response: Json): void
  connectMethod?: { name: ConnectMethod; isOfferedAtom: Atom<boolean>; Part: ComponentType }
  /** Below an address to receive at. Account shows its `list` to an empty account only. */
  Receive?: ComponentType<{ part?: ReceivePart }>
  account?: {
    nameAtom?: Atom<string | null>
    /** Other connected wallets, below the accounts of the active one. */
    Wallets?: ComponentType
    /** Row of the account's settings. */
    Setting?: ComponentType
    /** Row about others that may act for the account, below its allowances. */
    Grants?: ComponentType
    /** Replaces the tokens of an account without funds. */
    Empty?: ComponentType
    /** Shows an address to receive at, when that is safe. */
    Shield?: ComponentType<ShieldProps>
    /** Shows the form of a purchase, when a recovery code is not needed first. */
    BuyGate?: ComponentType<{ account: QueriedAccount; children: ReactNode }>
    /** Warning above the actions. */
    Notice?: ComponentType
    /** Rows above the lists. */
    SentRows?: ComponentType
    /** Button with the view's title, if the namespace has `needs` and the gateway offers the feature. */
    action?: {
      view: ActionView
      Icon: ComponentType
      needs?: keyof Namespace
      isOffered?(features: Features, network: CaipNetworkId): boolean
    }
  }
}

/** Returns a view's declaration; undefined for Connect. */
export function viewOf({ features }: Pick<Deps, 'features'>, name: ViewName): Omit<View, 'load'> | undefined {
  return features.find(({ views }) => views[name] !== undefined)?.views[name]
}
