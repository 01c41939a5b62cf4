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
  /** @default the wallet's first */
  namespace?: ChainNamespace | undefined
  /** No account is reported after it aborts. */
  signal?: AbortSignal | undefined
}

type WalletViewName = Extract<Route, { wallet: Wallet }>['view']

/** Callers read its traits and never compare its id. */
export type Connector = {
  id: string
  supportsNamespace(namespace: ChainNamespace): boolean
  supports(wallet: Wallet): boolean
  connectViews: readonly [WalletViewName, ...ViewName[]]
  method: 'browser' | 'qrcode'
  /** A popup hides the modal. */
  opensPopup?: true
  /** @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_NOT_FOUND, CONNECT_CANCELLED or the wallet's error */
  connect(wallet: Wallet, options?: ConnectOptions): Promise<ConnectionResult>
  /** Never rejects. */
  prepare?(): Promise<void>
  /** Discards preloaded data too. Never rejects. */
  cancel(): Promise<void>
}

export type SessionConnector = Connector & {
  wallet: Wallet
  /** Listed unless the active session is this connector's. */
  row?: { group: WalletGroupName; isOfferedAtom: Atom<boolean> }
  email?: EmailLogin
  session: ConnectorSession
  approval: Approval
  /** The request's hash identifies a pending transaction. */
  replacesSent?: true
  /** As the requester's claim. */
  showsReceiverName?: true
  /** Shows and signs the name that every app shows. */
  claimsNames?: true
  /** Shown if a session cannot be checked and ends. Absent: it stays. */
  restoreFailure?: NoticeKey
}

export type WalletGroupName = (typeof WALLET_GROUPS)[number]

/** Such routes need only a name. */
type ApprovalView = Extract<ViewName, 'ApproveTransaction' | 'ContinueInWallet'>

export type Approval = {
  view: ApprovalView
  /** Inside the modal: closing declines. */
  endsOnClose: boolean
  needsApproval(method: string): boolean
}

export type ConnectorCall = {
  namespace: ChainNamespace
  method: string
  params?: Json | undefined
  isOwn?: true | undefined
}

export type ConnectorSession = {
  /** Null if it has ended. @param chosen the user chose the session there */
  restore(chosen?: ChainNamespace): Promise<RemoteSession | null>
  /**
   * Sends once; the wallet's error is the cause.
   *
   * @throws AirlockError USER_REJECTED, WALLET_FAILED, DISCONNECTED, UNSUPPORTED_METHOD, REQUEST_EXPIRED, RELAY_UNREACHABLE
   */
  request(call: ConnectorCall): Promise<Json>
  abort?(): void
  /** For a known session. Absent: its wallets use no links. */
  receiveLink?(link: { topic: string; message: string }): Promise<void>
  /** Ends here even if the wallet is unreachable. @returns `false` if the wallet was not told */
  end(): Promise<unknown>
}
