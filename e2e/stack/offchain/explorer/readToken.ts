import { type Address, decodeAbiParameters, getAddress, type Hex, hexToString, trim } from 'viem'
import { TOKENS } from '../../facts/tokens.ts'
import type { Rpc } from '../../history/createRpc.ts'
import type { TokenMove } from './movesOf.ts'

export type ExplorerToken = {
  address_hash: Address
  name: string | null
  symbol: string | null
  decimals: string | null
  type: TokenMove['type']
  icon_url: null
  exchange_rate: null
  reputation: 'ok' | 'scam'
}

const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const MAX_TEXT = 255

/** Fields that are missing or in an unknown form are `null`. */
export async function readToken(rpc: Rpc, address: Address, type: TokenMove['type']): Promise<ExplorerToken> {
  const read = (data: Hex) => rpc('eth_call', [{ to: address, data }, 'latest']).catch(() => '0x') as Promise<Hex>
  const decimals = type === 'ERC-20' ? await read(DECIMALS) : '0x'
  const known = TOKENS.find((token) => token.address.toLowerCase() === address.toLowerCase())
  return {
    address_hash: getAddress(address),
    name: textOf(await read(NAME)),
    symbol: textOf(await read(SYMBOL)),
    decimals: decimals.length === 66 ? String(BigInt(decimals)) : null,
    type,
    icon_url: null,
    exchange_rate: null,
    reputation: known?.kind === 'spam' ? 'scam' : 'ok',
  }
}

function textOf(data: Hex): string | null {
  if (data === '0x') return null
  try {
    if (data.length === 66) return hexToString(trim(data, { dir: 'right' }))
    return decodeAbiParameters([{ type: 'string' }], data)[0].slice(0, MAX_TEXT)
  } catch {
    return null
  }
}
