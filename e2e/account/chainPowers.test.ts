import { powers as powersSchema } from '@airlock/protocol/gateway/answers/powers'
import { type Allowance, revokeCalls } from '@airlock/protocol/permissions/allowanceCalls'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { type Address, encodeFunctionData, erc20Abi, type Hex, isAddressEqual, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNode } from '../../apps/gateway/server/history/chain/openNode.ts'
import { createIndexer, type Indexer } from '../../apps/gateway/server/history/indexer/createIndexer.ts'
import { MIGRATIONS } from '../../apps/gateway/server/migrations/migrations.ts'
import { chainPowers } from '../../apps/gateway/server/powers/chainPowers.ts'
import { type ChainBench, startChainBench } from '../gateway/chainBench.ts'
import { REVERTING } from '../gateway/oddTokens.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'

const CHAIN = 31_337
const owner = testAccount(0).address
const SPENDERS = 5
const TOKENS = 4
const spenderAt = (index: number): Address => `0x${(index + 100).toString(16).padStart(40, '0')}`
const MINT = parseAbi(['function mint(address to, uint256 amount)'])

let bench: ChainBench
let database: Database
let indexer: Indexer
let tokens: Address[]

beforeAll(async () => {
  bench = await startChainBench()
  database = await openDatabase(await newDatabase(), MIGRATIONS)
  const nodes = new Map([[CHAIN, [openNode(bench.rpcUrl, 'bench')]]])
  const depth = { blocks: 1_000_000, days: 10_000 }
  indexer = createIndexer({ database, nodes, depth, pollMs: 250, waitMs: 30_000, log: () => {} })
  tokens = []
  for (let index = 0; index < TOKENS; index += 1) {
    const token = await bench.deploy('Tokens', 'Token', `Token ${index}`, `T${index}`, 6)
    tokens.push(token)
    await bench.send({
      to: token,
      data: encodeFunctionData({ abi: MINT, functionName: 'mint', args: [owner, BigInt(index) * 1_000n] }),
    })
  }
})
afterAll(async () => {
  await indexer.close()
  await database.close()
  await bench.close()
})

function read() {
  const source = chainPowers({
    database,
    indexer,
    rpcs: () => bench.rpc,
    lists: { of: () => ({ tokens: [], byAddress: new Map() }) },
    tokens: async () => new Map(),
    prices: async () => [],
    routers: {},
  })
  const context = { signal: new AbortController().signal }
  return source({ chainId: `eip155:${CHAIN}`, address: owner }, context).then((answer) => powersSchema.parse(answer))
}
const approve = (to: Address, spender: Address, amount: bigint) =>
  bench.send({ to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }) })
const allowances = () =>
  Promise.all(
    tokens.flatMap((address) =>
      Array.from({ length: SPENDERS }, (_, index) =>
        bench.client.readContract({
          abi: erc20Abi,
          address,
          functionName: 'allowance',
          args: [owner, spenderAt(index)],
        }),
      ),
    ),
  )
const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1) as Hex

test('[T222] lists exactly the allowances on the chain, before and after revokes', async () => {
  for (const token of tokens) {
    for (let index = 0; index < SPENDERS; index += 1)
      await approve(token, spenderAt(index), index === 0 ? maxUint256 : 500n)
  }
  await expect.poll(async () => (await read()).coverage, { timeout: 60_000 }).toEqual({})
  const listed = await read()
  expect(listed.data).toHaveLength(TOKENS * SPENDERS)
  expect((await allowances()).every((amount) => amount > 0n)).toBe(true)
  const risks = new Set(listed.data.map(({ atRisk }) => atRisk))
  expect(risks).toEqual(new Set(['0', '500', '1000', '2000', '3000']))
  expect(listed.data.every(({ is_called }) => is_called)).toBe(true)

  const listedAllowances = listed.data.map(
    ({ kind, token, spender }): Allowance => ({ kind, token: addressOf(token), spender: addressOf(spender) }),
  )
  for (const { call } of revokeCalls(listedAllowances)) await bench.send(call)
  expect((await allowances()).every((amount) => amount === 0n)).toBe(true)
  expect((await read()).data).toEqual([])
})

test('[T222] marks an allowance unread if its token reverts', async () => {
  const [token] = tokens
  if (token === undefined) throw new Error('no token')
  await approve(token, spenderAt(0), 5n)
  const code = await bench.client.getCode({ address: token })
  await bench.node.setCode({ address: token, bytecode: REVERTING })
  const { data } = await read()
  const ofToken = data.filter((power) => isAddressEqual(addressOf(power.token), token))
  expect(ofToken.length).toBeGreaterThan(0)
  expect(ofToken.every(({ is_unread, amount }) => is_unread === true && amount === undefined)).toBe(true)
  await bench.node.setCode({ address: token, bytecode: code ?? '0x' })
  expect((await read()).data).toMatchObject([{ amount: '5' }])
})
