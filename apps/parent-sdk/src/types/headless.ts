import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { AccountState } from './states.ts'

/**
 * A wallet, or another way to connect, for the host's own list. Names and images are the wallets' own: show names as text.
 *
 * @example const label = (row: WalletRow) => (row.isRecent ? `${row.name} (recent)` : row.name)
 */
export type WalletRow = {
  /** Id for `connect`. Stable over page loads. */
  id: string
  /** Display name. */
  name: string
  /** http(s) URL, or an image as a `data:` URI of at most 8 kB. The page's Content-Security-Policy must allow it. */
  icon?: string
  /** `remote`: a wallet that connects by WalletConnect; `pairing`: any such wallet, by its code. */
  kind: 'installed' | 'remote' | 'pairing' | 'email' | 'social'
  /** Namespaces of the page that it can connect. */
  namespaces: readonly ChainNamespace[]
  /** The visitor connected it here before. */
  isRecent: boolean
  /** `connect` opens the modal: no email address or code is ever typed into a page. */
  opensModal: boolean
  /** Where to get the wallet. */
  links?: { homepage?: string; chrome?: string; ios?: string; android?: string }
}

/**
 * A connected wallet that is not active in its namespace: it gets no request until it is switched to.
 *
 * @example const label = ({ name, accounts }: InactiveWallet) => `${name} ${accounts[0] ?? ''}`
 */
export type InactiveWallet = {
  /** Namespace of the connection. */
  namespace: ChainNamespace
  /** Id for `switchConnection`. */
  connectorId: string
  /** Display name. */
  name: string
  /** Image of the wallet, as a `data:` URI. Absent until the page has found the wallet. */
  icon?: string
  /** Accounts that the wallet approved. */
  accounts: readonly string[]
  /** CAIP-2 id of its network. */
  caipNetworkId: CaipNetworkId
  /** The session is in the modal frame, as of WalletConnect and email. */
  remote?: true | undefined
  /** The wallet is not in the page, is locked, or forgot the site: switching connects it again. */
  isGone?: boolean | undefined
}

/**
 * The host's list of wallets.
 *
 * @example const names = (list: WalletList) => list.rows.map(({ name }) => name)
 */
export type WalletList = {
  /** `failed`: `rows` has what is known without the modal frame. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Installed wallets first. */
  rows: readonly WalletRow[]
  /** Number of wallets that the operator lists, which may be more than `rows`. */
  total: number
  /** The query that `rows` answer. */
  search: string
  /** Why the list failed. */
  error?: AirlockError
}

/**
 * The attempt that `wallets.connect` started.
 *
 * - `asking`: the installed wallet prompts.
 * - `pairing`: a WalletConnect wallet may scan `uri` or open `link`, until `expiresAt`; a new `uri` then replaces it.
 * - `inModal`: the visitor continues in the modal.
 *
 * Anyone who reads `uri` first can connect its own wallet: do not log or store it.
 *
 * @example const code = (attempt: ConnectAttempt) => (attempt.status === 'pairing' ? attempt.uri : undefined)
 */
export type ConnectAttempt =
  | {
      /** Nothing started yet, or the attempt was cancelled. */
      status: 'idle'
    }
  | {
      /** `asking`: the installed wallet prompts. `inModal`: the modal is open. */
      status: 'asking' | 'inModal'
      /** Row that `connect` named. */
      wallet: WalletRow
    }
  | {
      /** The wallet has to open the link. */
      status: 'pairing'
      /** Row that `connect` named. */
      wallet: WalletRow
      /** Absent until the relay has answered. */
      uri?: string
      /** Links that open the wallet with the pairing; on phones, use one in an `<a href>`. */
      link?: { app?: string; web?: string }
      /** Milliseconds since 1970. */
      expiresAt?: number
    }
  | {
      /** The account is connected. */
      status: 'connected'
      /** Row that `connect` named. */
      wallet: WalletRow
      /** State of its namespace. */
      account: AccountState
    }
  | {
      /** `connect` rejected. */
      status: 'failed'
      /** Row that `connect` named. */
      wallet: WalletRow
      /** Reason why `connect` rejected. */
      error: AirlockError
    }

/**
 * Filter and page of `wallets.list`.
 *
 * @example const query: WalletQuery = { search: 'rain', namespace: 'eip155' }
 */
export type WalletQuery = {
  /** Part of a name. @default '' @example search: 'rain' */
  search?: string
  /** Only wallets of this namespace. @default every namespace @example namespace: 'solana' */
  namespace?: ChainNamespace
  /** Only these wallets. @default every wallet @example ids: ['io.metamask'] */
  ids?: readonly string[]
  /** Loads the next page of the operator's list, after the rows so far. @default false @example more: true */
  more?: boolean
}

/**
 * The host's own list of wallets and the pending attempt, as bindings return them.
 *
 * @example const names = ({ wallets }: WalletsResult) => wallets.map(({ name }) => name)
 */
export type WalletsResult = {
  /** Installed wallets, email and social sign-in. */
  wallets: WalletRow[]
  /** Wallets that connect by WalletConnect. */
  wcWallets: WalletRow[]
  /** Number of wallets that the operator lists. */
  count: number
  /** The list is loading. */
  isFetchingWallets: boolean
  /** The newest attempt to connect. */
  attempt: ConnectAttempt
  /** The wallet that is asked, paired or opened in the modal. */
  connectingWallet: WalletRow | undefined
  /** Code of the pending pairing. */
  wcUri: string | undefined
  /** The pairing has no code yet. */
  isFetchingWcUri: boolean
  /** The newest pairing failed. */
  wcError: boolean
}
