import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import { mainnet } from '@airlock/protocol/chains/generated/table'
import { coinTypeOf, ETHER_COIN_TYPE, EVM_COIN_TYPE } from '@airlock/protocol/names/coinType'
import type { Address, Hex } from 'viem'
import { GatewayError } from '../../GatewayError.ts'
import { isSignedBy, isSignedByKey } from '../../sessions/isSignedBy.ts'
import type { ChainRpcs } from '../../sources/ChainRpc.ts'
import type { SourceContext } from '../../sources/Source.ts'
import type { NameOwner } from './createNameStore.ts'

export type SignedBody = { coin_type: number; address: string; message: string; signature: string }

/** Verifies a signature by key, EIP-1271 or EIP-6492. @throws GatewayError COIN_TYPE_INVALID, SIGNATURE_INVALID @throws SourceFailed, LimitHit */
export async function verifySigned(
  { coin_type, address, message, signature }: SignedBody,
  { rpcs, context }: { rpcs: ChainRpcs; context: SourceContext },
): Promise<NameOwner> {
  const chainId = chainOf(coin_type, rpcs)
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new GatewayError('SIGNATURE_INVALID')
  const signed = { account: address as Address, text: message, signature: signature as Hex }
  if (await isSignedByKey(signed)) return { address, coinType: EVM_COIN_TYPE }
  if (chainId === undefined || !(await isSignedBy({ ...signed, chainId }, rpcs, context))) {
    throw new GatewayError('SIGNATURE_INVALID')
  }
  return { address, coinType: chainId === mainnet.caipNetworkId ? ETHER_COIN_TYPE : coin_type }
}

/** @returns undefined for the coin type of all EVM networks @throws GatewayError COIN_TYPE_INVALID */
function chainOf(coinType: number, rpcs: ChainRpcs): CaipNetworkId | undefined {
  if (coinType === EVM_COIN_TYPE) return undefined
  const reference = coinType === ETHER_COIN_TYPE ? mainnet.id : coinType - EVM_COIN_TYPE
  const chainId = `eip155:${reference}`
  try {
    const isComplete = coinType === ETHER_COIN_TYPE || coinTypeOf(reference) === coinType
    if (isComplete && isCaipNetworkId(chainId) && rpcs(chainId) !== undefined) return chainId
  } catch {
    // The next line rejects it.
  }
  throw new GatewayError('COIN_TYPE_INVALID')
}
