import type { CaipNetworkId } from '@airlock/protocol/caip'
import { Refusal, type RefusalCode } from '../Refusal.ts'
import type { GatewayDeps } from '../Route.ts'

/** Returns the chain where it is served. @throws Refusal NETWORK_UNKNOWN, or the code given */
export function servedChain(
  chainId: string,
  { chains }: Pick<GatewayDeps, 'chains'>,
  code: RefusalCode = 'NETWORK_UNKNOWN',
): CaipNetworkId {
  const chain = chains.find((one) => one === chainId)
  if (chain !== undefined) return chain
  const { message } = new Refusal(code, { facts: { chain: chainId } })
  throw new Refusal(code, { facts: { chain: chainId }, reasons: [{ name: 'query.chainId', description: message }] })
}
