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

/** `watch` only refreshes the account. `main`: a button of an empty account. */
export type ReceivePart = 'watch' | 'list' | 'main'

export type ShieldProps = {
  account: QueriedAccount
  children: ReactNode
  /** While a check is pending, or if it blocks the address. */
  instead?: ReactNode
  /** A notice in the same view already names the worst problem. */
  isNoticed?: boolean
}

export type BuyGateProps = {
  account: QueriedAccount
  children: ReactNode
  /** The entered purchase: an amount of a fiat currency, or of an asset. */
  buying: { amount: string; currency: string } | undefined
}

export type InitialState = {
  address: string | null
  support: NetworkSupport
  /** `undefined` with adapters. */
  universal: 'phone' | 'desktop' | undefined
}

export type View<Name extends ViewName = ViewName> = {
  load(): Promise<Record<Name, ComponentType>>
  event?: EventName
  eventProperties?(deps: Pick<Deps, 'store'>): TrackedEvent['properties']
  needsAccount?: true
  /** The modal opens with this view. At most one view is due. */
  isDue?(state: InitialState): boolean
  otherwise?: OpenView
  /** `false`: closing shakes the card instead. */
  mayLeave?(router: Router, deps: Pick<Deps, 'store'>): boolean
  leave?(deps: Deps): void | Promise<void>
}

/** Part of the first screen, unlike views and texts. */
export type Feature = {
  name: string
  views: { readonly [Name in ViewName]?: View<Name> }
  reset?(deps: Deps): void
  /** Also if it was open. */
  opened?(deps: Deps): void
  close?(deps: Deps): void
  hostChanged?(deps: Deps): void
  /** A remote wallet executed it. */
  requestApproved?(deps: Deps, request: WalletRequest, response: Json): void
  connectMethod?: { name: ConnectMethod; isOfferedAtom: Atom<boolean>; Part: ComponentType }
  /** An empty account shows its `main` button and its `list`. */
  Receive?: ComponentType<{ part?: ReceivePart }>
  account?: {
    nameAtom?: Atom<string | null>
    Wallets?: ComponentType
    Setting?: ComponentType
    Grants?: ComponentType
    /** Replaces the tokens of an account without funds. */
    Empty?: ComponentType
    /** Shows an address only if it is safe. */
    Shield?: ComponentType<ShieldProps>
    /** Requires a recovery code first, if needed. */
    BuyGate?: ComponentType<BuyGateProps>
    Notice?: ComponentType
    SentRows?: ComponentType
    /** Shown if the namespace has `needs` and the gateway offers the feature. */
    action?: {
      view: ActionView
      Icon: ComponentType
      needs?: keyof Namespace
      isOffered?(features: Features, network: CaipNetworkId): boolean
    }
  }
}

export function viewOf({ features }: Pick<Deps, 'features'>, name: ViewName): Omit<View, 'load'> | undefined {
  return features.find(({ views }) => views[name] !== undefined)?.views[name]
}
