import type { Field, Title, Warning } from '../shared/types.ts'

export type Level = 'red' | 'yellow' | 'grey'

/** Reasons for a level that follow from the title and its facts, not from a warning. */
export type OwnNote =
  | 'free'
  | 'unknownSpender'
  | 'anyItem'
  | 'votes'
  | 'plainCall'
  | 'control'
  | 'giveUpControl'
  | 'mints'
  | 'closes'
  | 'burns'
export type NoteName = Warning | OwnNote

/** `needsTick`: the gate opens only after its own tick. */
export type Note = { name: NoteName; level: Level; needsTick: boolean }

export type SentenceName =
  | 'send'
  | 'sendItem'
  | 'allow'
  | 'allowAll'
  | 'allowItem'
  | 'allowItems'
  | 'stop'
  | 'stopItems'
  | 'stopSeveral'
  | 'grantOnce'
  | 'grantEvery'
  | 'endGrant'
  | 'swap'
  | 'swapAbout'
  | 'deposit'
  | 'withdraw'
  | 'depositUnknown'
  | 'redeem'
  | 'redeemUnknown'
  | 'deployPaying'
  | 'openAccount'
  | 'closeAccount'
  | 'control'
  | 'mint'
  | 'burn'
  | 'pay'
  | 'payUnknown'
  | 'call'
  | 'callUnknown'
  | 'callDescribed'
  | 'callUnknownDescribed'
  | 'signDescribed'
  | 'order'
  | 'offer'
  | 'votes'
  | 'signIn'
  | 'claimName'
  | 'steps'
  | 'stepsTogether'

/** A sentence with its values, or only the title if a value is missing. */
export type SentenceOf =
  | { name: SentenceName; values: Readonly<Record<string, string>> }
  | { name: undefined; title: Title }

/** A fact with the name that this wallet knows for its address. */
export type Row = { field: Field; knownAs?: string }

/** `stated`: rows that the sentence holds in full, or by a known name. */
export type Step = { sentence: SentenceOf; declared: readonly Row[]; rows: readonly Row[] }

/** Content of an approval screen. Every fact is in exactly one of its lists; only `details` need not be read. */
export type Receipt = {
  sentence: SentenceOf
  level: Level
  /** The worst first. */
  notes: readonly Note[]
  leaves: readonly Row[]
  comes: readonly Row[]
  later: readonly Row[]
  remaining: readonly Row[]
  steps: readonly Step[]
  /** The publisher's words, then addresses and bytes that they do not name. */
  described: readonly Row[]
  details: readonly Row[]
}
