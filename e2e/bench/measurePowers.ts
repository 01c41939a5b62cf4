import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { setup as startPostgres } from '@airlock/server/testing/startPostgres'
import { type Address, encodeFunctionData, erc20Abi, type Hex, pad, parseEventLogs, toEventSelector } from 'viem'
import { openNode } from '../../apps/gateway/server/history/chain/openNode.ts'
import { createIndexer } from '../../apps/gateway/server/history/indexer/createIndexer.ts'
import { MIGRATIONS } from '../../apps/gateway/server/migrations/migrations.ts'
import { chainPowers } from '../../apps/gateway/server/powers/chainPowers.ts'
import { type ChainBench, startChainBench } from '../gateway/chainBench.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'

const CHAIN = 31_337
const TOKENS = 10
const SPENDERS = 20
const owner = testAccount(0).address

export async function measurePowers(runs: number): Promise<number[]> {
  const stop = await startPostgres()
  const bench = await startChainBench()
  const database = await openDatabase(await newDatabase(), MIGRATIONS)
  const nodes = new Map([[CHAIN, [openNode(bench.rpcUrl, 'bench')]]])
  const depth = { blocks: 1_000_000, days: 10_000 }
  const indexer = createIndexer({ database, nodes, depth, pollMs: 250, waitMs: 30_000, log: () => {} })
  const source = chainPowers({
    database,
    indexer,
    rpcs: () => bench.rpc,
    lists: { of: () => ({ tokens: [], byAddress: new Map() }) },
    tokens: async () => new Map(),
    prices: async () => [],
    routers: {},
  })
  const list = () => source({ chainId: `eip155:${CHAIN}`, address: owner }, { signal: new AbortController().signal })
  try {
    await allow(bench)
    while ((await list()).data.length < TOKENS * SPENDERS);
    const ratios: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const bare = await timeOf(async () => scan(bench.rpcUrl))
      ratios.push((await timeOf(list)) / bare)
    }
    return ratios
  } finally {
    await indexer.close()
    await database.close()
    await bench.close()
    await stop?.()
  }
}

async function allow(bench: ChainBench): Promise<void> {
  for (let token = 0; token < TOKENS; token += 1) {
    const to = await bench.deploy('Tokens', 'Token', `Token ${token}`, `T${token}`, 6)
    for (let index = 0; index < SPENDERS; index += 1) {
      const spender: Address = `0x${(index + 100).toString(16).padStart(40, '0')}`
      const args = [spender, 1_000n] as const
      await bench.send({ to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) })
    }
  }
}

async function scan(url: string): Promise<void> {
  const topics = [toEventSelector('Approval(address,address,uint256)'), pad(owner)]
  const [found] = await post(url, [['eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', topics }]]])
  const logs = parseEventLogs({ abi: erc20Abi, eventName: 'Approval', logs: found as never })
  const pairs = new Map(
    logs.map(({ address, args }) => [`${address}${args.spender}`, [address, args.spender] as const]),
  )
  const calls = [...pairs.values()].map(([to, spender]): [string, unknown[]] => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
    return ['eth_call', [{ to, data }, 'latest']]
  })
  const amounts = (await post(url, calls)) as Hex[]
  if (amounts.filter((amount) => BigInt(amount) > 0n).length !== TOKENS * SPENDERS)
    throw new Error('The scan did not find every allowance.')
}

async function post(url: string, calls: readonly [string, unknown[]][]): Promise<unknown[]> {
  const body = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { result: unknown }[]).map(({ result }) => result)
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await task()
  return performance.now() - start
}
