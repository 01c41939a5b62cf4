import type { Transfer } from '../../../core/ports/Transfers.ts'

/** `transfer(address,uint256)`. viem's encoder would add 6.6 kB. */
const TRANSFER = '0xa9059cbb'
/** `safeTransferFrom` of ERC-721 and of ERC-1155. */
const TRANSFER_721 = '0x42842e0e'
const TRANSFER_1155 = '0xf242432a'

/** To the recipient for the coin, to the contract for a token or NFT. */
export function transferCall({ from, to, asset, amount }: Transfer): {
  to: string
  value: bigint
  data: `0x${string}`
} {
  const { address, item } = asset
  if (address === null) return { to, value: amount, data: '0x' }
  if (item === undefined) return { to: address, value: 0n, data: `${TRANSFER}${word(BigInt(to))}${word(amount)}` }
  const moved = `${word(BigInt(from))}${word(BigInt(to))}${word(BigInt(item.id))}`
  if (item.kind === 'ERC721') return { to: address, value: 0n, data: `${TRANSFER_721}${moved}` }
  // Empty data for the recipient: offset and length.
  return { to: address, value: 0n, data: `${TRANSFER_1155}${moved}${word(amount)}${word(160n)}${word(0n)}` }
}

export function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
