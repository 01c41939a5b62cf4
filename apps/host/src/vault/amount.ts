import { formatEther, parseEther } from 'viem'

/** Typed amount: nothing yet, an amount in wei, or text that is no amount. */
export type Amount = { kind: 'empty' } | { kind: 'amount'; wei: bigint } | { kind: 'invalid'; reason: string }

const DECIMAL = /^\d{1,12}(?:[.,]\d{0,18})?$|^[.,]\d{1,18}$/

/** Reads an amount of ether, with a point or a comma before the decimals. */
export function parseAmount(text: string): Amount {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  if (!DECIMAL.test(trimmed)) return { kind: 'invalid', reason: 'Write a number, such as 0.5.' }
  const wei = parseEther(trimmed.replace(',', '.'))
  return wei > 0n ? { kind: 'amount', wei } : { kind: 'invalid', reason: 'Write an amount above zero.' }
}

/** Ether with a fixed number of decimals, rounded down, so that it is never more than the balance. */
export function formatAmount(wei: bigint, decimals = 4): string {
  const [whole = '0', fraction = ''] = formatEther(wei).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? grouped : `${grouped}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`
}
