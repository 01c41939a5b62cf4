import { type Notation, notationOf, readDecimal } from '@airlock/protocol/text/readDecimal'
import { formatEther, parseEther } from 'viem'

/** Parsed input; amounts are in wei. */
export type Amount = { kind: 'empty' } | { kind: 'amount'; wei: bigint } | { kind: 'invalid'; reason: string }

/** Parses ether in the locale's digits and separators. The server renders an empty field, without `navigator`. */
export function parseAmount(text: string, notation?: Notation): Amount {
  if (text.trim() === '') return { kind: 'empty' }
  const typed = readDecimal(text, notation ?? notationOf(navigator.language))
  if (typed.kind === 'ambiguous') {
    return { kind: 'invalid', reason: `Enter ${typed.thousands} or ${typed.decimal}0, whichever you mean.` }
  }
  const [integer = '', fraction = ''] = typed.kind === 'decimal' ? typed.text.split('.') : []
  if (typed.kind === 'invalid' || integer.length > 12 || fraction.length > 18) {
    return { kind: 'invalid', reason: 'Enter a number, such as 0.5.' }
  }
  const wei = parseEther(typed.text)
  return wei > 0n ? { kind: 'amount', wei } : { kind: 'invalid', reason: 'Enter an amount above zero.' }
}

/** Formats ether, rounded down, so that it never exceeds the balance. */
export function formatAmount(wei: bigint, decimals = 4): string {
  const [integer = '0', fraction = ''] = formatEther(wei).split('.')
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? grouped : `${grouped}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`
}
