import { APPROVE, SET_APPROVAL_FOR_ALL } from '@airlock/protocol/permissions/allowanceCalls'
import type { Hex } from 'viem'
import { type Move, ZERO_ADDRESS } from './chain/Move.ts'
import type { TransactionDetails } from './TransactionDetails.ts'

const KNOWN: Readonly<Record<string, { method: string; operation?: string }>> = {
  '0xa9059cbb': { method: 'transfer' },
  '0x23b872dd': { method: 'transferFrom' },
  '0x42842e0e': { method: 'safeTransferFrom' },
  '0xb88d4fde': { method: 'safeTransferFrom' },
  '0xf242432a': { method: 'safeTransferFrom' },
  '0x2eb2c2d6': { method: 'safeBatchTransferFrom' },
  [APPROVE]: { method: 'approve', operation: 'approve' },
  '0x39509351': { method: 'increaseAllowance', operation: 'approve' },
  '0xa457c2d7': { method: 'decreaseAllowance', operation: 'approve' },
  [SET_APPROVAL_FOR_ALL]: { method: 'setApprovalForAll', operation: 'approve' },
  '0xd0e30db0': { method: 'deposit', operation: 'deposit' },
  '0xb6b55f25': { method: 'deposit', operation: 'deposit' },
  '0x47e7ef24': { method: 'deposit', operation: 'deposit' },
  '0x6e553f65': { method: 'deposit', operation: 'deposit' },
  '0x94bf804d': { method: 'mint', operation: 'deposit' },
  '0x617ba037': { method: 'supply', operation: 'deposit' },
  '0x2e1a7d4d': { method: 'withdraw', operation: 'withdraw' },
  '0x3ccfd60b': { method: 'withdraw', operation: 'withdraw' },
  '0x69328dec': { method: 'withdraw', operation: 'withdraw' },
  '0xb460af94': { method: 'withdraw', operation: 'withdraw' },
  '0xba087652': { method: 'redeem', operation: 'withdraw' },
  '0x4e71d92d': { method: 'claim', operation: 'claim' },
  '0x379607f5': { method: 'claim', operation: 'claim' },
  '0x1e83409a': { method: 'claim', operation: 'claim' },
  '0x2e7ba6ef': { method: 'claim', operation: 'claim' },
  '0x3d18b912': { method: 'getReward', operation: 'claim' },
  '0xa694fc3a': { method: 'stake', operation: 'stake' },
  '0x3a4b66f1': { method: 'stake', operation: 'stake' },
  '0x2e17de78': { method: 'unstake', operation: 'unstake' },
  '0xa415bcad': { method: 'borrow', operation: 'borrow' },
  '0x573ade81': { method: 'repay', operation: 'repay' },
  '0x38ed1739': { method: 'swapExactTokensForTokens', operation: 'trade' },
  '0x7ff36ab5': { method: 'swapExactETHForTokens', operation: 'trade' },
  '0x18cbafe5': { method: 'swapExactTokensForETH', operation: 'trade' },
  '0x5c11d795': { method: 'swapExactTokensForTokensSupportingFeeOnTransferTokens', operation: 'trade' },
  '0xb6f9de95': { method: 'swapExactETHForTokensSupportingFeeOnTransferTokens', operation: 'trade' },
  '0x791ac947': { method: 'swapExactTokensForETHSupportingFeeOnTransferTokens', operation: 'trade' },
}

export function methodOf({ selector }: Pick<TransactionDetails, 'selector'>): string | undefined {
  return selector && (KNOWN[selector]?.method ?? selector)
}

/** Uses the called function, else the transfers. @param moves without zero amounts */
export function operationType(details: TransactionDetails, moves: readonly Move[], account: Hex): string {
  const { from, to, selector = '' } = details
  const isSender = from === account
  const isIn = moves.some(({ direction }) => direction === 'in')
  const isOut = moves.some(({ direction }) => direction === 'out')
  if (isSender) {
    if (to === undefined) return 'deploy'
    const known = KNOWN[selector]?.operation
    if (known !== undefined) return known
    if (details.status === 'failed') return selector === '' ? 'send' : 'execute'
    if (to === account && selector === '' && moves.length === 0) return 'cancel'
    if (isMint(moves) && moves.every((move) => isFrom(move, ZERO_ADDRESS) || move.token === undefined)) return 'mint'
  }
  if (isIn && isOut) return 'trade'
  if (isOut) return moves.every((move) => move.direction !== 'out' || isBurn(move)) ? 'burn' : 'send'
  if (isIn) return 'receive'
  return moves.length > 0 ? 'send' : 'execute'
}

const isFrom = ({ direction, counterparty }: Move, address: Hex) => direction === 'in' && counterparty === address
const isMint = (moves: readonly Move[]) => moves.some((move) => isFrom(move, ZERO_ADDRESS))
const isBurn = ({ counterparty, token }: Move) => counterparty === ZERO_ADDRESS && token !== undefined
