import type { Transfer } from '../../../core/ports/Transfers.ts'

/** Selector of `transfer(address,uint256)` (ERC-20). Encoding it with viem would bring 6.6 kB along. */
const TRANSFER = '0xa9059cbb'

/** The transaction of a transfer: to the receiver for the coin, to the token's contract for a token. */
export function transferCall({ to, asset, amount }: Omit<Transfer, 'from'>): {
  to: string
  value: bigint
  data: `0x${string}`
} {
  if (asset.address === null) return { to, value: amount, data: '0x' }
  return { to: asset.address, value: 0n, data: `${TRANSFER}${word(BigInt(to))}${word(amount)}` }
}

/** 32 bytes of a call, without the prefix. */
export function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
