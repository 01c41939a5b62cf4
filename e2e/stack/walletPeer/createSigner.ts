import type { CaipNetworkId } from '@airlock/protocol/caip'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import { createPublicClient, type Hex, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createChains, type RpcUrls } from '../wallets/chains.ts'
import { invalidParams, rpcError } from '../wallets/rpcError.ts'
import { signText, signTyped } from '../wallets/signing.ts'

export type Signer = {
  /** @throws an error with an EIP-1193 or JSON-RPC code. */
  perform(account: PrivateKeyAccount, network: CaipNetworkId, method: string, params: unknown): Promise<unknown>
}

type Transaction = Record<string, unknown>

export function createSigner(rpcUrls: RpcUrls): Signer {
  const chains = createChains(rpcUrls)
  const batches = new Map<string, { chainId: Hex; hashes: Hex[] }>()

  const granted = new Set<string>()
  const sendCalls = async (account: PrivateKeyAccount, network: CaipNetworkId, batch: unknown) => {
    const { calls, version } = (batch ?? {}) as { calls?: Transaction[]; version?: string }
    if (!Array.isArray(calls)) throw invalidParams('Expected calls.')
    const chainId = toHexChainId(network)
    const hashes: Hex[] = []
    for (const call of calls) hashes.push(await chains.send(chainId, account, call))
    const id = `${version ?? '2.0.0'}:${hashes[0] ?? '0x'}`
    batches.set(id, { chainId, hashes })
    return { id, capabilities: { caip345: { caip2: network, transactionHashes: hashes } } }
  }
  const callsStatus = async (network: CaipNetworkId, id: unknown) => {
    const batch = batches.get(String(id))
    if (batch === undefined) throw rpcError(5_730, 'Unknown bundle id')
    const client = createPublicClient({ transport: http(rpcUrls[network]) })
    const found = await Promise.allSettled(batch.hashes.map((hash) => client.getTransactionReceipt({ hash })))
    const isDone = found.every(({ status }) => status === 'fulfilled')
    return { version: '2.0.0', id, chainId: batch.chainId, atomic: false, status: isDone ? 200 : 100 }
  }

  return {
    async perform(account, network, method, params) {
      const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
      switch (method) {
        case 'personal_sign':
          return signText(account, first)
        case 'eth_sign':
          return signText(account, second)
        case 'eth_signTypedData':
        case 'eth_signTypedData_v4':
          return signTyped(account, second, toHexChainId(network))
        case 'eth_sendTransaction':
          return chains.send(toHexChainId(network), account, (first ?? {}) as Transaction)
        case 'wallet_sendCalls':
          return sendCalls(account, network, first)
        case 'wallet_getCallsStatus':
          return callsStatus(network, first)
        case 'wallet_getCapabilities':
          return Object.fromEntries(
            Object.keys(rpcUrls).map((id) => [
              toHexChainId(id as CaipNetworkId),
              { atomic: { status: 'unsupported' } },
            ]),
          )
        case 'wallet_requestExecutionPermissions':
          return (params as object[]).map((requested) => {
            const context = `0x${crypto.randomUUID().replaceAll('-', '')}`
            granted.add(context)
            return { ...requested, chainId: toHexChainId(network), from: account.address, context, dependencies: [] }
          })
        case 'wallet_revokeExecutionPermission':
          if (!granted.delete(String((params as { permissionContext?: unknown }).permissionContext)))
            throw invalidParams('No such permission.')
          return {}
        case 'wallet_addEthereumChain':
          chains.add(first)
          return null
        case 'wallet_switchEthereumChain':
          chains.assertKnown((first as { chainId?: unknown } | undefined)?.chainId)
          return null
        default:
          throw rpcError(-32_601, `The method ${method} does not exist.`)
      }
    },
  }
}
