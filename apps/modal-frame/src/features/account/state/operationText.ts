import type { en } from '../texts/en.ts'

type Verb = Extract<keyof typeof en, `verb${string}`>

/** Texts of operations, which say in the past tense what happened. */
const VERBS: Readonly<Record<string, Verb>> = {
  approve: 'verbApprove',
  borrow: 'verbBorrow',
  bought: 'verbBought',
  burn: 'verbBurn',
  cancel: 'verbCancel',
  claim: 'verbClaim',
  deploy: 'verbDeploy',
  deposit: 'verbDeposit',
  execute: 'verbExecute',
  mint: 'verbMint',
  receive: 'verbReceive',
  repay: 'verbRepay',
  sell: 'verbSell',
  send: 'verbSend',
  stake: 'verbStake',
  trade: 'verbTrade',
  unstake: 'verbUnstake',
  withdraw: 'verbWithdraw',
}

/** Key of the verb for an operation; one that nobody knows was executed. */
export function verbOf(operation: string): Verb {
  return Object.hasOwn(VERBS, operation) ? (VERBS[operation] ?? 'verbExecute') : 'verbExecute'
}
