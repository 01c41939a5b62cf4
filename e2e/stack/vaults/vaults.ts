/** The rate is the yield in a second on one ether, with 18 decimals. */
export type VaultSpec = { id: string; name: string; summary: string; symbol: string; ratePerSecond: bigint }

export const VAULTS = [
  {
    id: 'ether-range',
    name: 'Ether Range',
    summary: 'Earns while the price stays inside a range. The calmer of the two.',
    symbol: 'vRANGE',
    ratePerSecond: perSecond(7.2),
  },
  {
    id: 'ether-straddle',
    name: 'Ether Straddle',
    summary: 'Earns when the price moves far, whichever way it goes.',
    symbol: 'vSTRAD',
    ratePerSecond: perSecond(14.6),
  },
] as const satisfies VaultSpec[]

function perSecond(percentAYear: number) {
  return BigInt(Math.round((percentAYear / 100 / (365 * 86_400)) * 1e18))
}
