import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import type { EvmFee } from './readFee.ts'

type Checked = Pick<EvmFee, 'maxFeePerGas'> & {
  chainId: number
  to: string
  data: string
  maxPriorityFeePerGas: bigint | undefined
}

/** EIP-1559 limits fees to 256 bits. */
const MAX_UINT256 = 2n ** 256n - 1n

/** @throws AirlockError INVALID_PARAMS with the rule as details */
export function checkTransaction({ chainId, to, data, maxFeePerGas, maxPriorityFeePerGas = 0n }: Checked): void {
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw broken('The chain id must be greater than 0.')
  if (!isEvmAddress(to)) throw broken('The address is not valid.')
  if (!/^0x(?:[\da-f]{2})*$/i.test(data)) throw broken('The data is not hex text of whole bytes.')
  if (maxFeePerGas > MAX_UINT256) throw broken('The highest fee is above its cap.')
  if (maxPriorityFeePerGas > maxFeePerGas) throw broken('The priority fee is above the highest fee.')
}

function broken(details: string) {
  return new AirlockError('INVALID_PARAMS', { context: { method: 'eth_sendTransaction' }, details })
}
