import type { en } from '../../texts/en.ts'

type OperationKey = Extract<keyof typeof en, `operation${string}`>

/** Texts of operations, in the past tense. */
const TEXTS: Readonly<Record<string, OperationKey>> = {
  approve: 'operationApprove',
  borrow: 'operationBorrow',
  bought: 'operationBought',
  burn: 'operationBurn',
  cancel: 'operationCancel',
  claim: 'operationClaim',
  deploy: 'operationDeploy',
  deposit: 'operationDeposit',
  execute: 'operationExecute',
  mint: 'operationMint',
  receive: 'operationReceive',
  repay: 'operationRepay',
  sell: 'operationSell',
  send: 'operationSend',
  stake: 'operationStake',
  trade: 'operationTrade',
  unstake: 'operationUnstake',
  withdraw: 'operationWithdraw',
}

/** Key of the verb for an operation; unknown ones are "executed". */
export function operationText(operation: string): OperationKey {
  return Object.hasOwn(TEXTS, operation) ? (TEXTS[operation] ?? 'operationExecute') : 'operationExecute'
}
