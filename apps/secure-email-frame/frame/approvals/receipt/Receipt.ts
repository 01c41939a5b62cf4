import type { Field, Title, Warning } from '../shared/types.ts'

export type Level = 'red' | 'yellow' | 'grey'

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

export type SentenceOf =
  | { name: SentenceName; values: Readonly<Record<string, string>> }
  | { name: undefined; title: Title }

export type Row = { field: Field; knownAs?: string }

export type Step = { sentence: SentenceOf; declared: readonly Row[]; rows: readonly Row[] }

/** Every fact is in exactly one of its lists; only `details` need not be read. */
export type Receipt = {
  sentence: SentenceOf
  level: Level
  notes: readonly Note[]
  leaves: readonly Row[]
  comes: readonly Row[]
  later: readonly Row[]
  remaining: readonly Row[]
  steps: readonly Step[]
  described: readonly Row[]
  details: readonly Row[]
}
