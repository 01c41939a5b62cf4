import { toWord } from '@airlock/protocol/namespaces/eip155/swap/abiWords'
import type { CaipNetwork } from '../../../../core/networks/network.ts'
import type { ChainAdapter } from '../../../../core/ports/Namespace.ts'

const ALLOWANCE = '0xdd62ed3e'
const APPROVE = '0x095ea7b3'

type Question = { token: string; owner: string; spender: string }

/** From the chain. @throws AirlockError RPC_FAILED */
export async function readAllowance(
  { adapter, network }: { adapter: ChainAdapter; network: CaipNetwork },
  { token, owner, spender }: Question,
): Promise<bigint> {
  const call = { to: token, data: `${ALLOWANCE}${toWord(owner)}${toWord(spender)}` }
  const response = await adapter.request(network, { method: 'eth_call', params: [call, 'latest'] })
  if (typeof response !== 'string' || !/^0x[0-9a-f]{64}$/i.test(response))
    throw new Error('The token returned no allowance.')
  return BigInt(response)
}

export function approveData(spender: string, amount: bigint): string {
  return `${APPROVE}${toWord(spender)}${toWord(amount)}`
}
