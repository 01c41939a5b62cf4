import { delegateOf } from '@airlock/protocol/chains/delegateOf'
import type { Item, Transfer, TransferContext } from '../../../core/ports/Transfers.ts'
import { BALANCE_OF, DECIMALS, MAX_DECIMALS, TOKEN_GAS } from '../tokens/tokenCalls.ts'
import type { Read } from './createChainReader.ts'
import { word } from './transferCall.ts'

/** `ownerOf(uint256)` and `balanceOf(address,uint256)`. */
const OWNER_OF = '0x6352211e'
const BALANCE_OF_ITEM = '0x00fdd58e'

export async function readContext(read: Read, { from, to, asset }: Omit<Transfer, 'amount'>): Promise<TransferContext> {
  const { address, item } = asset
  const request = async (data: string) => {
    const response = address === null ? undefined : await read.call({ to: address, data, gas: TOKEN_GAS })
    return response === undefined || response.length < 66 ? undefined : BigInt(response.slice(0, 66))
  }
  const [coin, token, decimals, code, nonce] = await Promise.all([
    read.quantity('eth_getBalance', [from, 'latest']),
    item === undefined ? request(BALANCE_OF + word(BigInt(from))) : request(heldCall(item, from)),
    item === undefined ? request(DECIMALS) : 0n,
    read.bytes('eth_getCode', [to, 'latest']),
    read.quantity('eth_getTransactionCount', [from, 'pending']),
  ])
  return {
    coin,
    asset: address === null ? coin : heldOf(token, item, from),
    decimals:
      address === null ? asset.decimals : decimals === undefined || decimals > MAX_DECIMALS ? null : Number(decimals),
    // A delegated account still has its key (EIP-7702).
    isContract: code !== '0x' && delegateOf(code) === undefined,
    nonce: Number(nonce),
  }
}

function heldCall({ id, kind }: Item, from: string): string {
  const item = word(BigInt(id))
  return kind === 'ERC721' ? OWNER_OF + item : BALANCE_OF_ITEM + word(BigInt(from)) + item
}

/** An ERC-721 contract names the owner instead of a count. */
function heldOf(response: bigint | undefined, item: Item | undefined, from: string): bigint {
  if (response === undefined || item?.kind !== 'ERC721') return response ?? 0n
  return response === BigInt(from) ? 1n : 0n
}
