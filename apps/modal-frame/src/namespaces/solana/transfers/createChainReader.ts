import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import { isSolanaAddress } from '@airlock/protocol/namespaces/solana/address'
import type { Json } from '@airlock/protocol/snapshot'
import { getBase64Encoder } from '@solana/kit'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { RequestFn } from './solanaTransfers.ts'

export type Account = { lamports: bigint; owner: string; executable: boolean; data: Uint8Array }

/** `lastHeight` is the last block that accepts the hash. */
export type Lifetime = { blockhash: string; lastHeight: number }

/** Large integers are text. */
export type Read = ReturnType<typeof createChainReader>

export function createChainReader(request: RequestFn, network: CaipNetwork) {
  const invalidResponse = () => new AirlockError('RPC_FAILED', { context: { network: network.name } })
  const call = (method: string, params: Json) => request(network, { method, params })
  const resultOf = (response: unknown) => (isRecord(response) ? response.value : undefined)

  function toAccount(entry: unknown): Account | null {
    if (entry === null) return null
    if (!isRecord(entry) || !Array.isArray(entry.data)) throw invalidResponse()
    const { lamports, owner, executable, data } = entry
    const units = toUnits(lamports)
    const [text] = data as unknown[]
    if (units === undefined || !isSolanaAddress(owner) || typeof text !== 'string') throw invalidResponse()
    try {
      return {
        lamports: units,
        owner,
        executable: executable === true,
        data: Uint8Array.from(getBase64Encoder().encode(text)),
      }
    } catch {
      throw invalidResponse()
    }
  }

  return {
    call,
    invalidResponse,
    /** @throws AirlockError RPC_FAILED */
    async units(method: string, params: Json): Promise<bigint> {
      const response = await call(method, params)
      const units = toUnits(isRecord(response) ? response.value : response)
      if (units === undefined) throw invalidResponse()
      return units
    },
    async accounts(addresses: readonly string[]): Promise<(Account | null)[]> {
      const options = { encoding: 'base64', commitment: 'confirmed' }
      const list = resultOf(await call('getMultipleAccounts', [[...addresses], options]))
      if (!Array.isArray(list) || list.length !== addresses.length) throw invalidResponse()
      return list.map(toAccount)
    },
    async list(method: string, params: Json): Promise<unknown[]> {
      const response = await call(method, params)
      const list = Array.isArray(response) ? response : resultOf(response)
      if (!Array.isArray(list)) throw invalidResponse()
      return list
    },
    async lifetime(): Promise<Lifetime> {
      const { blockhash, lastValidBlockHeight } = (resultOf(
        await call('getLatestBlockhash', [{ commitment: 'confirmed' }]),
      ) ?? {}) as Record<string, unknown>
      if (!isSolanaAddress(blockhash) || !isHeight(lastValidBlockHeight)) throw invalidResponse()
      return { blockhash, lastHeight: lastValidBlockHeight }
    },
    async finalized(): Promise<{ height: number; slot: number; epoch: number }> {
      const info = await call('getEpochInfo', [{ commitment: 'finalized' }])
      const { blockHeight, absoluteSlot, epoch } = (info ?? {}) as Record<string, unknown>
      if (!isHeight(blockHeight) || !isHeight(absoluteSlot) || !isHeight(epoch)) throw invalidResponse()
      return { height: blockHeight, slot: absoluteSlot, epoch }
    },
  }
}

export function toUnits(value: unknown): bigint | undefined {
  const isExact = Number.isSafeInteger(value) && (value as number) >= 0
  return isExact || (typeof value === 'string' && /^\d{1,20}$/.test(value)) ? BigInt(value as string) : undefined
}

function isHeight(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
