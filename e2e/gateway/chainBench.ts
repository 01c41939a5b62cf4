import { freePort } from '@airlock/server/testing/freePort'
import {
  type Abi,
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  type PublicClient,
  type TestClient,
} from 'viem'
import type { ChainRpc } from '../../apps/gateway/server/sources/ChainRpc.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { startChain } from '../stack/chain/startChain.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { CHAINS, type ChainName } from '../stack/facts/holdings.ts'
import { keptState } from '../stack/history/keptState.ts'
import { chainRpc } from './chainRpc.ts'

export type ChainBench = {
  rpc: ChainRpc
  rpcUrl: string
  client: PublicClient
  node: TestClient
  takeAsked(): string[]
  send(transaction: { to?: Address; data?: Hex; value?: bigint; account?: number }): Promise<Address | undefined>
  deploy(file: string, name: string, ...args: unknown[]): Promise<Address>
  close(): Promise<void>
}

const CHAIN_ID = 31_337

export async function startChainBench(stack?: ChainName): Promise<ChainBench> {
  const chainId = stack === undefined ? CHAIN_ID : CHAINS[stack].chainId
  const state = stack && (await keptState(stack, await freePort()))
  const chain = await startChain({ chainId, port: await freePort(), state })
  const requests: string[] = []
  const client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 50, cacheTime: 0 })
  const node = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })

  const send: ChainBench['send'] = async ({ account = 0, ...transaction }) => {
    const wallet = createWalletClient({ account: testAccount(account), transport: http(chain.rpcUrl) })
    const hash = await wallet.sendTransaction({ chain: null, ...transaction })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error('a transaction of the bench failed')
    return receipt.contractAddress ?? undefined
  }

  return {
    rpc: chainRpc(chain, requests),
    rpcUrl: chain.rpcUrl,
    client,
    node,
    takeAsked: () => requests.splice(0),
    send,
    async deploy(file, name, ...args) {
      const inputs = args.map((value) => ({ type: solidityType(value) }))
      const abi: Abi = [{ type: 'constructor', inputs, stateMutability: 'nonpayable' }]
      const data = encodeDeployData({ abi, bytecode: compileContract(file, name), args })
      const address = await send({ data })
      if (address === undefined) throw new Error(`${name} has no address`)
      return address
    },
    close: chain.close,
  }
}

function solidityType(value: unknown) {
  if (typeof value === 'number') return 'uint8'
  if (typeof value === 'bigint') return 'uint256'
  if (/^0x[0-9a-fA-F]{40}$/.test(String(value))) return 'address'
  return /^0x[0-9a-fA-F]{64}$/.test(String(value)) ? 'bytes32' : 'string'
}
