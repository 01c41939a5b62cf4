import type { ChainNamespace } from '@airlock/protocol/caip'
import type { connectResult, RemoteSession } from '@airlock/protocol/channel/callSchemas'
import type { WALLET_GROUPS } from '@airlock/protocol/channel/schemas'
import type { Parsed } from '@airlock/protocol/lazily'
import type { Json } from '@airlock/protocol/snapshot'
import type { Atom } from 'jotai'
import type { NoticeKey } from '../notices/notice.ts'
import type { Route, ViewName } from '../router/router.ts'
import type { Wallet } from '../wallets/wallets.ts'
import type { EmailLogin } from './EmailLogin.ts'

/** Outcome of an attempt; the caller knows the connector. */
export type ConnectionResult = Parsed<typeof connectResult>

export type ConnectOptions = {
  /** The one that the visitor wants; absent: the first that the wallet speaks. */
  namespace?: ChainNamespace | undefined
  /** The visitor gave it up: the page is told of no account any longer. Connectors that need no help with that ignore it. */
  signal?: AbortSignal | undefined
}

/** Views whose route carries a wallet. */
type WalletViewName = Extract<Route, { wallet: Wallet }>['view']

/** Connects wallets of one kind. Callers read its traits from the fields of this type, and never compare its id. */
export type Connector = {
  id: string
  /** `true` where it can connect wallets in the namespace. */
  supportsNamespace(namespace: ChainNamespace): boolean
  /** `true` where this connector can connect the wallet. */
  supports(wallet: Wallet): boolean
  /** Views that show an attempt, the usual one first. */
  connectViews: readonly [WalletViewName, ...ViewName[]]
  /** Value of `method` in tracked events, unless the visitor followed a link. */
  method: 'browser' | 'qrcode'
  /** Its wallets prompt in a window over the page, which hides the modal at once. */
  opensPopup?: true
  /** @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_NOT_FOUND, CONNECT_CANCELLED or what the wallet failed with */
  connect(wallet: Wallet, options?: ConnectOptions): Promise<ConnectionResult>
  /** Gets ready what `connect` would begin with, at the first sign that it is wanted. Never rejects. */
  prepare?(): Promise<void>
  /**
   * Gives up the attempt under way, and what was got ready for one. The modal that closes ends every attempt, and what was got ready. Never
   * rejects.
   */
  cancel(): Promise<void>
}

/** A connector whose sessions live in this frame, and not in the page. */
export type SessionConnector = Connector & {
  /** Its label and icon, as a wallet: stands for whichever wallet its sessions have. */
  wallet: Wallet
  /** The wallet above is listed in this group, unless the active session is one of this connector already. */
  row?: { group: WalletGroupName; isOfferedAtom: Atom<boolean> }
  /** Signing in by email, where that is how its sessions begin. */
  email?: EmailLogin
  session: ConnectorSession
  approval: Approval
  /** Its wallet puts a transaction instead of one that waits, by the hash that the request names, and follows its calls without asking. */
  replacesSent?: true
  /** Its wallet shows the receiver's name from a request, as a claim of the requester. */
  showsReceiverName?: true
  /** Shown where a session cannot be checked, which is over then. Absent: it is kept, and the page receives the failure. */
  restoreFailure?: NoticeKey
}

/** A group of wallets in the list of Connect. */
export type WalletGroupName = (typeof WALLET_GROUPS)[number]

/** Views whose route is complete with their name. */
type PlainViewName = { [Name in ViewName]: { view: Name } extends Route ? Name : never }[ViewName]

/** Presentation of requests that a user decides. */
export type Approval = {
  view: PlainViewName
  /** The modal has the screen in it: to close it is to decline. */
  endsOnClose: boolean
  /** Returns true for methods that a user decides; others are answered without a view. */
  asksFor(method: string): boolean
}

/** The session that a connector of the frame holds with a remote wallet. */
export type ConnectorSession = {
  /** The session that was kept, once it is confirmed; null for one that is gone. */
  restore(): Promise<RemoteSession | null>
  /**
   * Sends a request (https://eips.ethereum.org/EIPS/eip-1193) once. An error of the wallet is the cause, with its code, message and data.
   * @throws AirlockError USER_REJECTED, WALLET_FAILED, DISCONNECTED, UNSUPPORTED_METHOD, REQUEST_EXPIRED, RELAY_UNREACHABLE
   */
  request(call: { namespace: ChainNamespace; method: string; params?: Json | undefined }): Promise<Json>
  /** Gives up what waits for the user, where this connector can. */
  abort?(): void
  /** Takes a message of the wallet that a link brought, for a session that is known. Absent: its wallets send none. */
  receiveLink?(link: { topic: string; message: string }): Promise<void>
  /** Ends it on both sides, in all its namespaces. Never rejects: it ends here even where the wallet cannot be reached. */
  end(): Promise<void>
}
