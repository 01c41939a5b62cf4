/** Exact: `1500000` of 6 decimals is `1.5`. */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  if (decimals === 0) return digits
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0*$/, '')
}
