import type { SigningRequest } from '../keys/KeyClient.ts'

/** What a person is shown of a request, made from the raw request alone. */
export type Description = {
  title: Title
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** Everything, as it is signed. */
  raw: string
  /** Final; what is signed is what its hash was made of. */
  signing: SigningRequest
  /** Whether the signed bytes are sent to the network, and the hash is the result. */
  sends: boolean
}
export type Title =
  | 'signMessage'
  | 'signIn'
  | 'signData'
  | 'permit'
  | 'send'
  | 'transferToken'
  | 'approve'
  | 'approveAll'
  | 'create'
  | 'call'
export type FactName =
  | 'message'
  | 'amount'
  | 'to'
  | 'token'
  | 'spender'
  | 'contract'
  | 'method'
  | 'network'
  | 'fee'
  | 'domain'
  | 'type'
  | 'until'
  | 'from'
  | 'data'
export type Fact = { name: FactName; value: string; look: 'text' | 'address' | 'amount' }
export type Warning =
  | 'unlimited'
  | 'otherDomain'
  | 'otherChain'
  | 'longPermit'
  | 'noCode'
  | 'willFail'
  | 'notSimulated'
  | 'firstTime'
  | 'unverifiedSite'
  | 'unknownCall'
  | 'spenderIsPerson'
  | 'unreadable'
