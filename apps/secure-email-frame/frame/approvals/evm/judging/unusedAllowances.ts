import type { Allowance, Amounts, TransactionRequest } from '../../shared/types.ts'
import { keyOf, sumOf } from '../amounts/amounts.ts'
import type { DecodedCall } from '../meanings/DecodedCall.ts'

type Row = { call: Pick<TransactionRequest, 'to'>; decodedCall: Pick<DecodedCall, 'allowances' | 'pays'> }

export function unusedAllowances(rows: readonly Row[], out: Amounts): Allowance[] {
  const isCalled = (address: string) => rows.some(({ call }) => call.to?.toLowerCase() === address)
  const isClaimed = (token: string) => {
    const input = sumOf(
      rows.flatMap(({ call, decodedCall }) => (call.to?.toLowerCase() === token ? decodedCall.pays : [])),
    )
    return (['amount', 'items'] as const).some((unit) => {
      const key = keyOf({ token, unit })
      return (out.get(key)?.amount ?? 0n) > (input.get(key)?.amount ?? 0n)
    })
  }
  const allowances = rows.flatMap(({ decodedCall }) => decodedCall.allowances).filter(({ amount }) => amount !== 0n)
  const isExplained = (token: string) => allowances.some((one) => one.token === token && isCalled(one.spender))
  return allowances.filter(({ token, spender }) => !isCalled(spender) && (isExplained(token) || !isClaimed(token)))
}
