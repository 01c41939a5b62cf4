import type { Address, Chain, Client, Hash } from 'viem'
import { simulateContract, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { vaultAbi } from './vaultAbi.ts'

/** A movement between a visitor's wallet and a vault, in wei. `all` leaves no dust behind. */
export type Movement =
  | { kind: 'deposit'; assets: bigint }
  | { kind: 'withdraw'; assets: bigint }
  | { kind: 'withdraw-all'; shares: bigint }

export type Parties = { client: Client; chain: Chain; vault: Address; owner: Address }

const RECEIPT_POLLING_MS = 1_000

/**
 * Calls the wallet to move funds, once. Resolves with the hash as soon as the wallet has sent it.
 *
 * @throws the wallet's or the chain's own error; nothing was sent then.
 */
export async function moveFunds({ client, chain, vault, owner }: Parties, movement: Movement): Promise<Hash> {
  const call = { account: owner, chain, address: vault, abi: vaultAbi } as const
  // Simulated first: a movement that would fail is refused here, before the wallet shows it.
  switch (movement.kind) {
    case 'deposit': {
      const deposit = { ...call, functionName: 'deposit', args: [owner], value: movement.assets } as const
      const { request } = await simulateContract(client, deposit)
      return await writeContract(client, request)
    }
    case 'withdraw': {
      const withdraw = { ...call, functionName: 'withdraw', args: [movement.assets, owner, owner] } as const
      const { request } = await simulateContract(client, withdraw)
      return await writeContract(client, request)
    }
    case 'withdraw-all': {
      const redeem = { ...call, functionName: 'redeem', args: [movement.shares, owner, owner] } as const
      const { request } = await simulateContract(client, redeem)
      return await writeContract(client, request)
    }
  }
}

/** @throws Error when the chain took the transaction and undid it. */
export async function waitUntilMined(client: Client, hash: Hash): Promise<void> {
  const receipt = await waitForTransactionReceipt(client, { hash, pollingInterval: RECEIPT_POLLING_MS })
  if (receipt.status !== 'success') throw new Error('The transaction was reverted. No funds moved.')
}
