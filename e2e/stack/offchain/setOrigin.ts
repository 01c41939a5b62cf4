import { createTestClient, type Hex, http, stringToHex, toHex, zeroHash } from 'viem'
import type { LocalChain } from '../chain/startAnvil.ts'
import { ORIGIN } from '../facts/origin.ts'

/** @param origin of at most 31 characters, because a longer string takes more than one slot */
export async function setOrigin({ rpcUrl }: Pick<LocalChain, 'rpcUrl'>, origin: string): Promise<void> {
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  // Solidity keeps a short string in one slot, with twice its length in the last byte.
  const text = stringToHex(origin, { size: 31 })
  const value: Hex = `${text}${toHex(origin.length * 2, { size: 1 }).slice(2)}`
  await client.setStorageAt({ address: ORIGIN.address, index: zeroHash, value })
}
