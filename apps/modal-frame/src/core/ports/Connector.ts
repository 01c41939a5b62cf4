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

export type ConnectionResult = Parsed<typeof connectResult>

export type ConnectOptions = {
  /** Requested namespace; by default the wallet's first. */
  namespace?: ChainNamespace | undefined
  /** Aborts when the visitor cancels: no account is reported afterwards. */
  signal?: AbortSignal | undefined
}

type WalletViewName = Extract<Route, { wallet: Wallet }>['view']

/** Connects wallets of one kind. Callers read its traits and never compare its id. */
export type Connector = {
  id: string
  /** Whether it can connect wallets in the namespace. */
  supportsNamespace(namespace: ChainNamespace): boolean
  supports(wallet: Wallet): boolean
  /** Views of an attempt, the usual one first. */
  connectViews: readonly [WalletViewName, ...ViewName[]]
  /** `method` in tracked events, unless the visitor followed a link. */
  method: 'browser' | 'qrcode'
  /** Its wallets prompt in a popup, which hides the modal. */
  opensPopup?: true
  /** @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_NOT_FOUND, CONNECT_CANCELLED or the wallet's error */
  connect(wallet: Wallet, options?: ConnectOptions): Promise<ConnectionResult>
  /** Preloads what `connect` needs. Never rejects. */
  prepare?(): Promise<void>
  /** Cancels the pending attempt and discards preloaded data, also when the modal closes. Never rejects. */
  cancel(): Promise<void>
}

/** A connector whose sessions live in the frame. */
export type SessionConnector = Connector & {
  /** Label and icon for any wallet of its sessions. */
  wallet: Wallet
  /** Lists that wallet in this group, unless the active session is this connector's. */
  row?: { group: WalletGroupName; isOfferedAtom: Atom<boolean> }
  /** Email login, if its sessions start that way. */
  email?: EmailLogin
  session: ConnectorSession
  approval: Approval
  /** Its wallet replaces a pending transaction by the request's hash, and follows its calls without a prompt. */
  replacesSent?: true
  /** Its wallet shows the recipient's name as the requester's claim. */
  showsReceiverName?: true
  /** Its wallet shows and signs the name that every app shows for the account. */
  claimsNames?: true
  /** Shown if a session cannot be checked, which then ends. Absent: the session stays, and the page gets the error. */
  restoreFailure?: NoticeKey
}

export type WalletGroupName = (typeof WALLET_GROUPS)[number]

/** A route to such a view is complete with its name. */
type ApprovalView = Extract<ViewName, 'ApproveTransaction' | 'ContinueInWallet'>

/** Presentation of requests that a user decides. */
export type Approval = {
  view: ApprovalView
  /** The screen is in the modal: closing it declines. */
  endsOnClose: boolean
  /** Whether the user decides; other methods need no view. */
  needsApproval(method: string): boolean
}

export type ConnectorCall = {
  namespace: ChainNamespace
  method: string
  params?: Json | undefined
  /** From a view of the modal, not from the page. */
  isOwn?: true | undefined
}

/** A session with a remote wallet. */
export type ConnectorSession = {
  /**
   * Restores the stored session after confirmation; null if it has ended.
   *
   * @param chosen namespace that the visitor chose the session for, also if another wallet is connected
   */
  restore(chosen?: ChainNamespace): Promise<RemoteSession | null>
  /**
   * Sends a request (https://eips.ethereum.org/EIPS/eip-1193) once. The wallet's error is the cause, with code, message
   * and data.
   *
   * @throws AirlockError USER_REJECTED, WALLET_FAILED, DISCONNECTED, UNSUPPORTED_METHOD, REQUEST_EXPIRED, RELAY_UNREACHABLE
   */
  request(call: ConnectorCall): Promise<Json>
  /** Cancels requests that wait for the user, if supported. */
  abort?(): void
  /** Takes a wallet message from a link, for a known session. Absent: its wallets use no links. */
  receiveLink?(link: { topic: string; message: string }): Promise<void>
  /** Ends the session in all namespaces. Never rejects: it ends here even if the wallet is unreachable. */
  end(): Promise<void>
}
