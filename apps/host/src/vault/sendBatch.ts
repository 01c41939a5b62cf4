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

/** A batch that was carried out, by a transaction of its sender: the owner, or somebody who pays for them. */
export type SentBatch = { hash: Hash; sender: Address; block: bigint; cost: bigint }

export type BatchParties = { client: Client; chain: Chain; vault: Address; owner: Address }

/** Shares have the decimals of ether. */
const ONE = parseEther('1')
const POLLING_MS = 1_000
/** A batch that somebody else pays for may be carried out for several minutes. */
const LONGEST_MS = 10 * 60_000

/**
 * Lets the vault move one share of the owner's and takes that back, as one batch: no coin is needed, and nothing of it remains.
 *
 * @param onSent called once the wallet has taken it
 * @throws the wallet's own error, or Error when the batch ended without being carried out.
 */
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
  // No call moves coins: what its block took from the owner is the fee, with what a rollup takes for data.
  const balanceAt = (block: bigint) => getBalance(client, { address: owner, blockNumber: block })
  const cost = sender === getAddress(owner) ? (await balanceAt(blockNumber - 1n)) - (await balanceAt(blockNumber)) : 0n
  return { hash, sender, block: blockNumber, cost }
}
