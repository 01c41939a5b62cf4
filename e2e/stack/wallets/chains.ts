import type { CaipNetworkId } from '@airlock/protocol/caip'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import { type Address, createClient, type Hex, http, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { estimateGas, sendTransaction, signAuthorization } from 'viem/actions'
import { chainDisconnected, invalidParams, rpcError, unrecognizedChain } from './rpcError.ts'

/** RPC URLs by CAIP-2 id; a wallet starts on the first one. */
export type RpcUrls = Record<CaipNetworkId, string>

const NONCE_TAKEN = /nonce too low|already imported|already known|replacement transaction underpriced/
const ATTEMPTS = 8
/** Gas beyond the estimate, in percent, as wallets add it: what is mined a second later may cost more. */
const GAS_MARGIN = 150n

export function createChains(rpcUrls: RpcUrls) {
  const urls = new Map<Hex, string>(
    Object.entries(rpcUrls).map(([id, url]) => [toHexChainId(id as CaipNetworkId), url]),
  )

  const clientOf = (chainId: Hex) => {
    const url = urls.get(chainId)
    if (url === undefined) throw chainDisconnected(chainId)
    return createClient({ transport: http(url, { retryCount: 0 }) })
  }

  return {
    first: [...urls.keys()][0] ?? '0x1',
    /** @throws 4902 for a chain that the wallet does not know. */
    assertKnown(chainId: unknown): Hex {
      const id = parseChainId(chainId)
      if (!urls.has(id)) throw unrecognizedChain(id)
      return id
    },
    /** EIP-3085. @throws -32602 without an id and an RPC URL. */
    add(parameter: unknown): Hex {
      const { chainId, rpcUrls: input } = (parameter ?? {}) as { chainId?: unknown; rpcUrls?: unknown }
      const id = parseChainId(chainId)
      const url: unknown = Array.isArray(input) ? input[0] : undefined
      if (typeof url !== 'string' || !URL.canParse(url))
        throw invalidParams('Expected an array with at least one RPC URL.')
      if (!urls.has(id)) urls.set(id, url)
      return id
    },
    async forward(chainId: Hex, method: string, params: unknown): Promise<unknown> {
      try {
        return await clientOf(chainId).request({ method, params } as never)
      } catch (cause) {
        throw asRpcError(cause)
      }
    },
    /** @param delegate code that the account gets (EIP-7702) */
    async send(
      chainId: Hex,
      account: PrivateKeyAccount,
      transaction: Record<string, unknown>,
      delegate?: Address,
    ): Promise<Hex> {
      const { to, data, value, gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = transaction
      const client = clientOf(chainId)
      for (let attempt = 1; ; attempt += 1) {
        try {
          const call = {
            account,
            to: to as Hex,
            ...(isHex(data) && { data }),
            ...(isHex(value) && { value: BigInt(value) }),
            ...(delegate && {
              authorizationList: [await signAuthorization(client, { account, address: delegate, executor: 'self' })],
            }),
          }
          return await sendTransaction(client, {
            ...call,
            chain: null,
            gas: isHex(gas) ? BigInt(gas) : ((await estimateGas(client, call)) * GAS_MARGIN) / 100n,
            ...(isHex(nonce) && { nonce: Number(nonce) }),
            ...(isHex(maxFeePerGas) && { maxFeePerGas: BigInt(maxFeePerGas) }),
            ...(isHex(maxPriorityFeePerGas) && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
          })
        } catch (cause) {
          const error = asRpcError(cause)
          // Another page sent from the same account in the meantime, as people do with two tabs.
          const isClaimed = NONCE_TAKEN.test(error.message) && !isHex(nonce)
          if (!isClaimed || attempt === ATTEMPTS) throw error
        }
      }
    },
  }
}

function parseChainId(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(value)) {
    throw invalidParams(`Expected 0x-prefixed hexadecimal chain id. Received: ${String(value)}`)
  }
  return value.toLowerCase() as Hex
}

/** The node's own code and words, without the library's wrapping. */
function asRpcError(cause: unknown): Error {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const { code, details } = error as { code?: unknown; details?: unknown }
    if (typeof code === 'number') return rpcError(code, typeof details === 'string' ? details : error.message)
  }
  return rpcError(-32_603, cause instanceof Error ? cause.message : String(cause))
}
