import { freePort } from '@airlock/server/testing/freePort'
import {
  bytesToHex,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseEther,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { evmKeyOf } from '../../../apps/secure-email-frame/frame/wallet/derive.ts'
import { type ApprovalBench, startApprovalBench } from '../../approvals/approvalBench.ts'
import { DELEGATE_ADDRESS } from '../../stack/smartAccount/deploySmartAccount.ts'
import { median } from '../median.ts'
import { layOut } from '../report.ts'

const WAYS = [
  'first batch, with its code',
  'the same by the bare library',
  'later batch',
  'the same by the bare library, with code',
  'three plain transactions',
] as const
type Way = {
  name: (typeof WAYS)[number]
  /** From the request to its screen, in ms. */
  shown: number[]
  /** From the signature to the receipt, in ms. */
  done: number[]
  gas: number
}
export type BatchFigures = { ways: Way[] }

const MINT = parseAbi(['function mint(address to, uint256 amount)'])
const TRANSFER = parseAbi(['function transfer(address to, uint256 amount)'])
const BATCH = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [CHAIN_ID, CALLS] = [42_161, 3]

/** Measures three transfers of a token: as the secure frame does them, without its screen, and by the library alone, on a node that mines each transaction. */
export async function measureBatches(runs: number): Promise<BatchFigures> {
  const bench = await startApprovalBench(await freePort())
  try {
    const token = await bench.deploy('OldToken')
    await bench.node.setBalance({ address: bench.from, value: parseEther('10') })
    const mint = encodeFunctionData({ abi: MINT, functionName: 'mint', args: [bench.from, 1_000n] })
    await bench.send({ to: token, data: mint })
    // Else the first of each way would pay for the receiver's place in the token.
    await bench.send({ to: token, data: encodeFunctionData({ abi: MINT, functionName: 'mint', args: [TO, 1n] }) })
    const data = encodeFunctionData({ abi: TRANSFER, functionName: 'transfer', args: [TO, 1n] })
    const calls = Array.from({ length: CALLS }, () => ({ to: token, data }))
    const ways: Way[] = WAYS.map((name) => ({ name, shown: [], done: [], gas: 0 }))
    for (let run = 0; run < runs; run += 1) {
      const snapshot = await bench.node.snapshot()
      const plain = await bench.node.snapshot()
      const apart = await ours(bench, calls, false)
      await bench.node.revert({ id: plain })
      const bareStart = await bench.node.snapshot()
      const bare = [await bareBatch(calls, bench, true), await bareBatch(calls, bench, false)] as const
      await bench.node.revert({ id: bareStart })
      const batches = [await ours(bench, calls, true), await ours(bench, calls, true)] as const
      await bench.node.revert({ id: snapshot })
      for (const [index, taken] of [batches[0], bare[0], batches[1], bare[1], apart].entries()) {
        const way = ways[index]
        if (way === undefined) continue
        way.shown.push(taken.shown)
        way.done.push(taken.done)
        way.gas = taken.gas
      }
    }
    return { ways }
  } finally {
    await bench.close()
  }
}

type Calls = readonly { to: Hex; data: Hex }[]
type Taken = { shown: number; done: number; gas: number }

async function ours(bench: ApprovalBench, calls: Calls, isAtomic: boolean): Promise<Taken> {
  const asked = performance.now()
  const screen = await bench.describe('wallet_sendCalls', { version: '2.0.0', atomicRequired: isAtomic, calls })
  const shown = performance.now()
  const { signed } = await bench.mine(screen)
  const done = performance.now()
  const receipts = await Promise.all(
    signed.map((one) => bench.client.getTransactionReceipt({ hash: keccak256(one as Hex) })),
  )
  return { shown: shown - asked, done: done - shown, gas: gasOf(receipts) }
}

/** As viem does it, which estimates and signs by itself. */
async function bareBatch(calls: Calls, { client, from }: ApprovalBench, isFirst: boolean): Promise<Taken> {
  const account = privateKeyToAccount(bytesToHex(await evmKeyOf(new Uint8Array(16).fill(7))))
  const wallet = createWalletClient({ account, transport: http(client.transport.url, { retryCount: 0 }) })
  const begun = performance.now()
  const rows = calls.map(({ to, data }) => ({ target: to, value: 0n, data }))
  const authorization = isFirst
    ? await wallet.signAuthorization({ address: DELEGATE_ADDRESS, chainId: CHAIN_ID, executor: 'self' })
    : undefined
  const hash = await wallet.sendTransaction({
    chain: null,
    to: from,
    data: encodeFunctionData({ abi: BATCH, functionName: 'executeBatch', args: [rows] }),
    ...(authorization && { authorizationList: [authorization] }),
  })
  const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
  return { shown: 0, done: performance.now() - begun, gas: gasOf([receipt]) }
}

/** @throws Error where a figure would be of something that failed */
function gasOf(receipts: readonly TransactionReceipt[]): number {
  if (receipts.some(({ status }) => status !== 'success')) throw new Error('a transaction failed')
  return receipts.reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0)
}

export function batchTable({ ways }: BatchFigures): string {
  const lines = ways.map(({ name, shown, done, gas }) => [
    name,
    median(shown).toFixed(0),
    median(done).toFixed(0),
    gas.toFixed(0),
  ])
  return [
    `${CALLS} transfers of a token by an account's own code, and one by one; medians`,
    'the library alone shows nothing: its time has estimate and signature in it\n',
    layOut([['', 'to the screen, ms', 'to the receipt, ms', 'gas'], ...lines]),
  ].join('\n')
}
