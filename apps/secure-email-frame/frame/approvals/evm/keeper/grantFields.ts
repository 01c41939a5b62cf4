import { timeOf } from '../../shared/timeOf.ts'
import type { Field } from '../../shared/types.ts'
import type { AmountText } from '../amounts/amounts.ts'
import { addressField, amountField } from '../meanings/meaningParts.ts'
import type { KeeperGrant } from './keeperAbi.ts'
import { periodText } from './periodText.ts'

type Input = { text: AmountText; language: string; chainName: string; keeper: string }

/** The last period may be shorter. */
export function exposureOf({ amount, period, start, end }: KeeperGrant): bigint {
  return period === 0n ? amount : amount * ((end - start + period - 1n) / period)
}

export function restOf(grant: KeeperGrant, { available, now }: { available: bigint; now: bigint }): bigint {
  const { amount, period, start, end } = grant
  if (now >= end) return 0n
  if (now < start) return exposureOf(grant)
  const periodsLeft = period === 0n ? 0n : (end - 1n - start) / period - (now - start) / period
  return available + amount * periodsLeft
}

export async function grantFields(grant: KeeperGrant, { text, language, chainName, keeper }: Input): Promise<Field[]> {
  const { token, amount, period, end, payees, redeemer } = grant
  const isPeriodic = period > 0n
  const [total, each] = await Promise.all([text({ token, amount: exposureOf(grant) }), text({ token, amount })])
  return [
    amountField('amount', total),
    ...(isPeriodic
      ? [amountField('each', each), { name: 'period', value: periodText(period, language), variant: 'text' } as const]
      : []),
    addressField('spender', redeemer),
    ...payees.map((payee) => addressField('payee', payee)),
    { name: 'until', value: timeOf(Number(end)), variant: 'text' },
    addressField('token', token),
    addressField('contract', keeper),
    { name: 'network', value: chainName, variant: 'text' },
  ]
}
