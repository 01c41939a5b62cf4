import type { Title, Warning } from '../shared/types.ts'
import type { Level, OwnNote } from './Receipt.ts'

type ContextWarning =
  | 'durable'
  | 'encoded'
  | 'firstTime'
  | 'movesAssets'
  | 'noCode'
  | 'notSimulated'
  | 'order'
  | 'takesMost'
  | 'unknownCall'
  | 'unlimited'
  | 'unpromised'
  | 'unusedAllowance'

export const WARNING_LEVELS: Readonly<Record<Exclude<Warning, ContextWarning>, Level>> = {
  lookAlike: 'red',
  otherDomain: 'red',
  spenderIsPerson: 'red',
  agent: 'red',
  unknownProgram: 'red',
  bareHash: 'red',
  differs: 'red',
  otherReceiver: 'red',
  unbound: 'red',
  replacesCode: 'red',
  willFail: 'red',
  takesAll: 'red',
  contradicts: 'red',
  sweeper: 'red',
  allows: 'yellow',
  longPermit: 'yellow',
  otherChain: 'yellow',
  unboundNetwork: 'yellow',
  unboundContract: 'yellow',
  unknownAccount: 'yellow',
  unnamedToken: 'yellow',
  unknownFunction: 'yellow',
  unknownContract: 'yellow',
  allowancesUnread: 'yellow',
  notEnough: 'yellow',
  highFee: 'yellow',
  muchGas: 'yellow',
  feeUnread: 'yellow',
  lessThanPromised: 'yellow',
  unverifiedSite: 'yellow',
  unreadable: 'yellow',
  hidden: 'yellow',
  upgradeStays: 'yellow',
  separately: 'yellow',
  renewed: 'yellow',
  changedSince: 'yellow',
  codeUnread: 'yellow',
  upgrade: 'grey',
  replaces: 'grey',
  givesNone: 'grey',
  gaveNone: 'grey',
  sendsNone: 'grey',
  payeeUnnamed: 'red',
  otherRedeemer: 'red',
}

export const TITLE_NOTES: Readonly<Partial<Record<Title, { name: OwnNote; level: Level }>>> = {
  votes: { name: 'votes', level: 'yellow' },
  call: { name: 'plainCall', level: 'yellow' },
  authority: { name: 'control', level: 'red' },
  removeAuthority: { name: 'giveUpControl', level: 'yellow' },
  mintTokens: { name: 'mints', level: 'yellow' },
  closeAccount: { name: 'closes', level: 'yellow' },
  burn: { name: 'burns', level: 'yellow' },
}

const RANKS: Readonly<Record<Level, number>> = { red: 2, yellow: 1, grey: 0 }

export function worstOf(levels: readonly Level[]): Level {
  return levels.reduce((worst, level) => (RANKS[level] > RANKS[worst] ? level : worst), 'grey')
}

export function byLevel(one: { level: Level }, other: { level: Level }): number {
  return RANKS[other.level] - RANKS[one.level]
}
