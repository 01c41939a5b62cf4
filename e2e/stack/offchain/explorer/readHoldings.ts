import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  parseAbi,
} from 'viem'
import type { Rpc } from '../../history/createRpc.ts'
import type { TokenMove } from './movesOf.ts'

const BALANCE = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const BALANCE_OF_ID = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])
const OWNER = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
const TOKEN_URI = parseAbi(['function tokenURI(uint256 id) view returns (string)'])
const URI = parseAbi(['function uri(uint256 id) view returns (string)'])
const TIMEOUT_MS = 2_000

export async function readBalance(rpc: Rpc, owner: Address, { token, type, id = 0n }: TokenMove): Promise<bigint> {
  try {
    if (type === 'ERC-20') return (await call(rpc, token, BALANCE, [owner])) as bigint
    if (type === 'ERC-1155') return (await call(rpc, token, BALANCE_OF_ID, [owner, id])) as bigint
    return isAddressEqual((await call(rpc, token, OWNER, [id])) as Address, owner) ? 1n : 0n
  } catch {
    return 0n
  }
}

export async function readInstance(rpc: Rpc, { token, type, id = 0n }: TokenMove) {
  const uri = await call(rpc, token, type === 'ERC-1155' ? URI : TOKEN_URI, [id]).catch(() => '')
  const metadata = await readMetadata(String(uri).replace('{id}', id.toString(16).padStart(64, '0')))
  const image = metadata?.image
  return {
    id: String(id),
    token_type: type,
    metadata,
    image_url: typeof image === 'string' ? image : null,
    animation_url: typeof metadata?.animation_url === 'string' ? metadata.animation_url : null,
  }
}

async function readMetadata(uri: string): Promise<Record<string, unknown> | null> {
  if (!/^http:\/\/127\.0\.0\.1:|^data:application\/json;base64,/.test(uri)) return null
  try {
    const response = await fetch(uri, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? ((await response.json()) as Record<string, unknown>) : null
  } catch {
    return null
  }
}

async function call(rpc: Rpc, to: Address, abi: Abi, args: readonly unknown[]): Promise<unknown> {
  const data = (await rpc('eth_call', [{ to, data: encodeFunctionData({ abi, args }) }, 'latest'])) as Hex
  return decodeFunctionResult({ abi, data, args })
}
