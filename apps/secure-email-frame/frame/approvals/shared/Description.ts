import type { SigningRequest } from '../../keys/KeyClient.ts'

/** The screen's reading of a request, made from the raw request alone. */
export type Description = {
  title: Title
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** Requests that can be signed, the usual first. More than one only where the person chooses between fees. */
  offers: readonly [Offer, ...Offer[]]
  /** Addresses that receive something. */
  recipients?: readonly string[]
  /** Hash of the waiting transaction whose place this takes. */
  replaces?: string
}

/** Final; what is signed is what its hash was made of. */
export type Offer = { fee?: Fee; signing: SigningRequest }
/** `most` is the highest that can be paid, as text with its unit. */
export type Fee = { speed: 'normal' | 'fast'; most: string }

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
  | 'speedUp'
  | 'cancel'
  | 'replaced'
export type FactName =
  | 'out'
  | 'total'
  | 'expected'
  | 'pay'
  | 'promised'
  | 'mayTake'
  | 'knownAs'
  | 'calledBySite'
  | 'step'
  | 'message'
  | 'amount'
  | 'item'
  | 'to'
  | 'spender'
  | 'owner'
  | 'token'
  | 'contract'
  | 'method'
  | 'network'
  | 'domain'
  | 'appName'
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
export type Fact = {
  name: FactName
  /** Path of the value in signed data; shown instead of the name. */
  path?: string
  value: string
  look: 'text' | 'block' | 'bytes' | 'address' | 'amount' | 'heading'
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
