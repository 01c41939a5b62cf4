import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'
import type { Hex } from 'viem'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { ChainAdapter } from '../../../core/ports/Namespace.ts'

const QUANTITY = /^0x[\da-f]{1,64}$/i
const BYTES = /^0x(?:[\da-f]{2})*$/i

export type Read = ReturnType<typeof createChainReader>

export function createChainReader(request: ChainAdapter['request'], network: CaipNetwork) {
  const invalidResponse = () => new AirlockError('RPC_FAILED', { context: { network: network.name } })
  const send = (method: string, params: Json = []) => request(network, { method, params })

  return {
    /** @throws AirlockError RPC_FAILED */
    async quantity(method: string, params?: Json): Promise<bigint> {
      const response = await send(method, params)
      if (typeof response !== 'string' || !QUANTITY.test(response)) throw invalidResponse()
      return BigInt(response)
    },
    async bytes(method: string, params?: Json): Promise<Hex> {
      const response = await send(method, params)
      if (typeof response !== 'string' || !BYTES.test(response)) throw invalidResponse()
      return response as Hex
    },
    async record(method: string, params?: Json): Promise<Record<string, unknown> | undefined> {
      const response = await send(method, params)
      if (response === null) return undefined
      if (!isRecord(response)) throw invalidResponse()
      return response
    },
    /** `undefined` if it reverts. */
    async call(call: Record<string, string>): Promise<Hex | undefined> {
      try {
        const response = await send('eth_call', [call, 'latest'])
        return typeof response === 'string' && BYTES.test(response) ? (response as Hex) : undefined
      } catch (cause) {
        // A network's own error has a code; an unreachable one has none.
        if (isAirlockError(cause) && cause.cause !== undefined) return undefined
        throw cause
      }
    },
  }
}
