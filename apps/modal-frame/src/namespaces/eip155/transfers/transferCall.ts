import type { Transfer } from '../../../core/ports/Transfers.ts'

/** Selector of `transfer(address,uint256)`. viem's encoder would add 6.6 kB. */
const TRANSFER = '0xa9059cbb'

/** To the recipient for the coin, to the contract for a token. */
export function transferCall({ to, asset, amount }: Omit<Transfer, 'from'>): {
  to: string
  value: bigint
  data: `0x${string}`
} {
  if (asset.address === null) return { to, value: amount, data: '0x' }
  return { to: asset.address, value: 0n, data: `${TRANSFER}${word(BigInt(to))}${word(amount)}` }
}

/** A 32-byte word without prefix. */
export function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
