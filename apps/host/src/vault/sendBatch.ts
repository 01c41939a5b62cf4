import {
  type Address,
  type Chain,
  type Client,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  parseEther,
} from 'viem'
import { getBalance, getTransactionReceipt, sendCalls, waitForCallsStatus } from 'viem/actions'

export type SentBatch = { hash: Hash; sender: Address; block: bigint; cost: bigint }

export type BatchParties = { client: Client; chain: Chain; vault: Address; owner: Address }

const ONE = parseEther('1')
const POLLING_MS = 1_000
/** A sponsored batch may take several minutes. */
const LONGEST_MS = 10 * 60_000

/** Needs no funds and leaves no allowance. @throws the wallet's error, or Error if the batch failed */
export async function sendBatch({ client, chain, vault, owner }: BatchParties, onSent: () => void): Promise<SentBatch> {
  const approve = (shares: bigint) => ({
    to: vault,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [vault, shares] }),
  })
  const { id } = await sendCalls(client, {
    account: owner,
    chain,
    calls: [approve(ONE), approve(0n)],
    forceAtomic: true,
  })
  onSent()
  const { status, receipts } = await waitForCallsStatus(client, {
    id,
    pollingInterval: POLLING_MS,
    timeout: LONGEST_MS,
  })
  const hash = receipts?.[0]?.transactionHash
  if (status !== 'success') throw new Error('The batch failed. Nothing changed.')
  if (hash === undefined) throw new Error('The batch succeeded, but the wallet returned no receipt.')
  const { from, blockNumber } = await getTransactionReceipt(client, { hash })
  const sender = getAddress(from)
  // The calls move no coins, so the owner's balance change in the block is the fee, including rollup data.
  const balanceAt = (block: bigint) => getBalance(client, { address: owner, blockNumber: block })
  const cost = sender === getAddress(owner) ? (await balanceAt(blockNumber - 1n)) - (await balanceAt(blockNumber)) : 0n
  return { hash, sender, block: blockNumber, cost }
}
