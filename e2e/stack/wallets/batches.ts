import { encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { DELEGATE_ADDRESS } from '../smartAccount/delegateAddress.ts'
import type { createChains } from './chains.ts'
import { invalidParams, rpcError } from './rpcError.ts'

type Wallet = {
  isOffered: boolean | undefined
  chains: ReturnType<typeof createChains>
  /** @throws 4100 */
  keyOf(address: unknown): PrivateKeyAccount
  ask(method: string): Promise<void>
}
type Batch = { id?: unknown; chainId?: unknown; from?: unknown; calls?: { to?: Hex; data?: Hex; value?: Hex }[] }

const EXECUTE = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])

/** Methods of https://eips.ethereum.org/EIPS/eip-5792: each batch is one transaction of an account with code (EIP-7702). */
export function createBatches({ isOffered, chains, keyOf, ask: request }: Wallet) {
  const sent = new Map<string, { chainId: Hex; hash: Hex }>()
  if (isOffered !== true) return {}
  return {
    wallet_getCapabilities([address, requested]: unknown[]) {
      keyOf(address)
      const ids = Array.isArray(requested) ? requested.map(String) : [chains.first]
      return Object.fromEntries(ids.map((id) => [id, { atomic: { status: 'ready' } }]))
    },
    async wallet_sendCalls([batch]: unknown[]) {
      const { id, chainId, from, calls } = (batch ?? {}) as Batch
      if (!isHex(id) || !Array.isArray(calls)) throw invalidParams('Expected an id and calls.')
      const account = keyOf(from)
      await request('wallet_sendCalls')
      const list = calls.map(({ to, data = '0x', value = '0x0' }) => {
        if (to === undefined) throw invalidParams('Expected a receiver.')
        return { target: to, value: BigInt(value), data }
      })
      const data = encodeFunctionData({ abi: EXECUTE, functionName: 'executeBatch', args: [list] })
      const chain = chains.assertKnown(chainId)
      const hash = await chains.send(chain, account, { to: account.address, data }, DELEGATE_ADDRESS)
      sent.set(id, { chainId: chain, hash })
      return { id }
    },
    async wallet_getCallsStatus([id]: unknown[]) {
      const batch = sent.get(String(id))
      if (batch === undefined) throw rpcError(5_730, 'Unknown bundle id')
      const { chainId, hash } = batch
      const receipt = (await chains.forward(chainId, 'eth_getTransactionReceipt', [hash])) as { status: Hex } | null
      const status = receipt === null ? 100 : receipt.status === '0x1' ? 200 : 500
      return { version: '2.0.0', id, chainId, atomic: true, status, receipts: receipt === null ? [] : [receipt] }
    },
  }
}
