import type { Transfer, TransferContext } from '../../../core/ports/Transfers.ts'
import { BALANCE_OF, DECIMALS, MAX_DECIMALS, TOKEN_GAS } from '../tokens/tokenCalls.ts'
import type { Read } from './createReader.ts'
import { word } from './transferCall.ts'

/** Reads balances, decimals and the recipient's code in one batch. */
export async function readFacts(read: Read, { from, to, asset }: Omit<Transfer, 'amount'>): Promise<TransferContext> {
  const { address } = asset
  const ask = async (data: string) => {
    const response = address === null ? undefined : await read.call({ to: address, data, gas: TOKEN_GAS })
    return response === undefined || response.length < 66 ? undefined : BigInt(response.slice(0, 66))
  }
  const [coin, token, decimals, code, nonce] = await Promise.all([
    read.quantity('eth_getBalance', [from, 'latest']),
    ask(BALANCE_OF + word(BigInt(from))),
    ask(DECIMALS),
    read.bytes('eth_getCode', [to, 'latest']),
    read.quantity('eth_getTransactionCount', [from, 'pending']),
  ])
  const isDelegated = code.startsWith('0xef0100')
  return {
    coin,
    asset: address === null ? coin : (token ?? 0n),
    decimals:
      address === null ? asset.decimals : decimals === undefined || decimals > MAX_DECIMALS ? null : Number(decimals),
    // A delegated account still has its key (https://eips.ethereum.org/EIPS/eip-7702).
    isContract: code !== '0x' && !isDelegated,
    nonce: Number(nonce),
  }
}
