import type { Address, Chain, Client, Hash } from 'viem'
import { simulateContract, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { vaultAbi } from './vaultAbi.ts'

/** A deposit or withdrawal in wei. `all` leaves no dust. */
export type Movement =
  | { kind: 'deposit'; assets: bigint }
  | { kind: 'withdraw'; assets: bigint }
  | { kind: 'withdraw-all'; shares: bigint }

export type Parties = { client: Client; chain: Chain; vault: Address; owner: Address }

const RECEIPT_POLLING_MS = 1_000

/** Resolves with the hash once the wallet has sent it. @throws the wallet's or chain's error; nothing was sent */
export async function moveFunds({ client, chain, vault, owner }: Parties, movement: Movement): Promise<Hash> {
  const call = { account: owner, chain, address: vault, abi: vaultAbi } as const
  // Simulated first, to fail before the wallet's prompt.
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

/** @throws Error if the transaction reverted */
export async function waitUntilMined(client: Client, hash: Hash): Promise<void> {
  const receipt = await waitForTransactionReceipt(client, { hash, pollingInterval: RECEIPT_POLLING_MS })
  if (receipt.status !== 'success') throw new Error('The transaction was reverted. No funds moved.')
}
