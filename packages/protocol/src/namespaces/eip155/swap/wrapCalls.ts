import { numberAt, toWord } from './abiWords.ts'
import type { SwapCall } from './SwapOrder.ts'

/** `deposit()` */
const DEPOSIT = '0xd0e30db0'
/** `withdraw(uint256)` */
const WITHDRAW = '0x2e1a7d4d'

export type WrapOrder = { kind: 'wrap' | 'unwrap'; amount: bigint }

export function encodeWrap({ kind, amount }: WrapOrder, wrapped: string): SwapCall {
  if (kind === 'wrap') return { to: wrapped, data: DEPOSIT, value: amount }
  return { to: wrapped, data: `${WITHDRAW}${toWord(amount)}`, value: 0n }
}

export function readWrap({ to, data, value }: SwapCall, wrapped: string): WrapOrder | undefined {
  if (to.toLowerCase() !== wrapped.toLowerCase()) return undefined
  if (data === DEPOSIT && value > 0n) return { kind: 'wrap', amount: value }
  if (!/^0x2e1a7d4d[0-9a-f]{64}$/i.test(data) || value > 0n) return undefined
  const amount = numberAt([data.slice(WITHDRAW.length)], 0)
  return amount > 0n ? { kind: 'unwrap', amount } : undefined
}
