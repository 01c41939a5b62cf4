import type { UnsafeMethod } from '@airlock/protocol/w3m/unsafeMethods'
import type { Hex } from 'viem'
import type {
  AccessList,
  OpenUser,
  PasskeyData,
  SecureUser,
  SigningRequest,
  UnlockMethod,
} from '../../keys/KeyClient.ts'
import type { ChainId } from '../../rpc/createReads.ts'
import type { Site } from '../../wire/hostIdentity.ts'

export type ApprovalCall = {
  /** User of this document. Another tab may have signed in another one. */
  user: OpenUser['id']
  method: UnsafeMethod
  params: unknown
  chainId: ChainId
  prefersSmartAccount?: boolean
  site: Site
  signal: AbortSignal
}

export type UnlockCall = { user: SecureUser; site: Site; signal: AbortSignal }

/** Each call settles once. @throws SecureError REJECTED, ABORTED, or the error of signing */
export type Approvals = {
  request(call: ApprovalCall): Promise<unknown>
  unlock(call: UnlockCall): Promise<OpenUser>
}

export type Description = {
  title: Title
  fields: readonly Field[]
  removed?: readonly Field[]
  warnings: readonly Warning[]
  offers: readonly [Offer, ...Offer[]]
  recipients?: readonly string[]
  replaces?: string
  listedAmounts?: ListedAmounts
  response?: object
}

export type ListedAmounts = Readonly<Record<string, ListedAmount>>
/** `asset` in CAIP-10, `numeric` as an exact decimal or `∞`, `picture` as a path of this origin. */
export type ListedAmount = { asset: string; numeric: string; picture?: string }

/** Dollars by the text of their amount, `''` until they are known. `source` is the host that names the prices. */
export type Estimates = { source: string; values: Readonly<Record<string, string>> }

/** Final: the signed bytes are those that `shownHash` covers. */
export type Offer = { fee?: Fee; signing: SigningRequest }
export type Fee = { speed: 'normal' | 'fast'; max: string }

export type NoteTitle = 'upgrade'
export type Title =
  | 'signMessage'
  | 'signIn'
  | 'signData'
  | 'permit'
  | 'votes'
  | 'order'
  | 'send'
  | 'transferToken'
  | 'transferItem'
  | 'approve'
  | 'revoke'
  | 'approveAll'
  | 'revokeAll'
  | 'swap'
  | 'wrap'
  | 'unwrap'
  | 'vaultDeposit'
  | 'vaultWithdraw'
  | 'create'
  | 'createAccount'
  | 'closeAccount'
  | 'authority'
  | 'removeAuthority'
  | 'mintTokens'
  | 'burn'
  | 'call'
  | 'batch'
  | 'together'
  | 'takeBack'
  | NoteTitle
  | 'claimName'
  | 'speedUp'
  | 'cancel'
  | 'replaced'
  | 'grant'
  | 'grantAllowance'
  | 'endAllowance'
  | 'revokeGrant'
  | 'operation'
export type FieldName =
  | 'out'
  | 'total'
  | 'expected'
  | 'pay'
  | 'payAbout'
  | 'promised'
  | 'mayTake'
  | 'knownAs'
  | 'calledBySite'
  | 'step'
  | 'message'
  | 'amount'
  | 'item'
  | 'to'
  | 'resembled'
  | 'spender'
  | 'requester'
  | 'payee'
  | 'each'
  | 'period'
  | 'allowedInAll'
  | 'owner'
  | 'token'
  | 'contract'
  | 'method'
  | 'network'
  | 'domain'
  | 'appName'
  | 'name'
  | 'type'
  | 'from'
  | 'data'
  | 'votesTo'
  | 'gives'
  | 'gets'
  | 'collection'
  | 'until'
  | 'version'
  | 'salt'
  | 'runs'
  | 'ranBefore'
  | 'paidBy'
  | 'notAfter'
  | 'describedBy'
  | 'intent'
  | 'sentence'
  | 'described'
  | 'alsoNames'
  | 'alsoCalls'
  | 'alsoBytes'
  | 'undescribed'
  | 'uncheckedOn'
export type Field = {
  name: FieldName
  /** Path of the value in typed data, or a publisher's label; shown instead of the name. */
  path?: string
  value: string
  variant: 'text' | 'block' | 'bytes' | 'address' | 'amount' | 'heading'
  resembles?: string
  change?: 'new' | 'changed' | 'removed'
  was?: string
}
export type Warning =
  | 'unlimited'
  | 'allows'
  | 'otherDomain'
  | 'otherChain'
  | 'otherReceiver'
  | 'longPermit'
  | 'noCode'
  | 'willFail'
  | 'notEnough'
  | 'highFee'
  | 'muchGas'
  | 'feeUnread'
  | 'notSimulated'
  | 'firstTime'
  | 'lookAlike'
  | 'unverifiedSite'
  | 'differs'
  | 'lessThanPromised'
  | 'unknownContract'
  | 'unknownCall'
  | 'encoded'
  | 'movesAssets'
  | 'unknownFunction'
  | 'allowancesUnread'
  | 'spenderIsPerson'
  | 'unreadable'
  | 'separately'
  | 'hidden'
  | 'unbound'
  | 'unboundNetwork'
  | 'unboundContract'
  | 'unknownAccount'
  | 'unknownProgram'
  | 'unnamedToken'
  | 'durable'
  | 'order'
  | 'unpromised'
  | 'agent'
  | 'bareHash'
  | 'replaces'
  | 'upgrade'
  | 'replacesCode'
  | 'upgradeStays'
  | 'renewed'
  | 'takesMost'
  | 'takesAll'
  | 'givesNone'
  | 'gaveNone'
  | 'sendsNone'
  | 'payeeUnnamed'
  | 'otherRedeemer'
  | 'unusedAllowance'
  | 'contradicts'
  | 'sweeper'
  | 'changedSince'
  | 'codeUnread'

type First = {
  key: string
  site: Site
  others: number
  scheme: 'light' | 'dark' | undefined
}

export type RequestView = First & {
  kind: 'request'
  account: string
  description: Description
  progress?: { sent: number; count: number } | undefined
  estimates?: Estimates | undefined
}

export type UnlockView = First & {
  kind: 'unlock'
  passkey: PasskeyData | null
  /** Time of a scheduled account deletion, in ms since the epoch. Unlocking cancels the deletion. */
  deletesAt: number | null
}

export type UnofferedView = First & { kind: 'unoffered' } & Pick<Description, 'title' | 'fields' | 'warnings'>

/** Plain data, so a separate window can show it too. */
export type ApprovalView = RequestView | UnofferedView | UnlockView

export type Approved = { shownHash: string }

/** @throws Error with a sentence for the user, who can try again */
export type Decide = {
  approve(key: string, approved: Approved): Promise<void>
  unlock(key: string, unlockMethod: UnlockMethod): Promise<void>
  decline(key: string): void
}

export type TransactionRequest = {
  to: string | null
  data: Hex
  value: bigint
  gas?: bigint
  accessList?: AccessList
  replaces?: Hex
  authorization?: { address: string } | undefined
  receiverName?: string
}

export type Calls = readonly [TransactionRequest, ...TransactionRequest[]]

/** All reads for one request use this block. */
export type Block = {
  number: bigint
  timestamp: bigint
  base: bigint
  random?: Hex | undefined
}

/** The native coin (`null`), a token, or items of a collection. */
export type Asset = { token: string | null; unit: 'amount' | 'items' }

export type Amount = Asset & { amount: bigint }

/** Sums by asset. Addresses are in lower case. */
export type Amounts = ReadonlyMap<string, Amount>

/** Without an amount: all items of a collection. Addresses are in lower case. */
export type Allowance = { token: string; spender: string; amount: bigint | undefined }

export type Effects = { out: Amounts; allowed: readonly Allowance[] }

export type Simulation = {
  outcome: 'works' | 'fails'
  out: Amounts
  in: Amounts
  allowed: readonly Allowance[]
  receivers: readonly string[]
  gas: readonly bigint[]
  effects: readonly Effects[]
}
