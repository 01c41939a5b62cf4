import { address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import type { Transfer } from '../../../core/ports/Transfers.ts'
import type { Read } from './createChainReader.ts'
import { associatedAccount, loadMint, readHolding } from './readHolding.ts'
import type { Source } from './readMint.ts'

export type Composed = {
  instructions: readonly Instruction[]
  deposit?: bigint
  writable: readonly string[]
}

/** @throws AirlockError RPC_FAILED, also for an unreadable token */
export async function composeTransfer(read: Read, transfer: Transfer): Promise<Composed> {
  const { from, to, asset, amount } = transfer
  if (asset.address === null) {
    const source = createNoopSigner(address(from))
    return {
      instructions: [getTransferSolInstruction({ source, destination: address(to), amount })],
      writable: [from, to],
    }
  }
  const mint = await loadMint(read, asset.address)
  if (mint === undefined) throw read.invalidResponse()
  const [sources, destination] = await Promise.all([
    readHolding(read, from, asset.address, mint),
    associatedAccount(to, asset.address, mint.program),
  ])
  const [account = null] = await read.accounts([destination])
  const isNew = account?.owner !== mint.program
  const parts = splitAmount(amount, sources)
  const authority = createNoopSigner(address(from))
  const fields = {
    mint: address(asset.address),
    destination: address(destination),
    authority,
    decimals: asset.decimals,
  }
  const programAddress = address(mint.program)
  const transfers = parts.map((part) =>
    getTransferCheckedInstruction({ ...fields, source: address(part.address), amount: part.units }, { programAddress }),
  )
  const writable = [from, destination, ...parts.map((part) => part.address)]
  if (!isNew) return { instructions: transfers, writable }
  const creation = getCreateAssociatedTokenIdempotentInstruction({
    payer: authority,
    ata: address(destination),
    owner: address(to),
    mint: address(asset.address),
    tokenProgram: address(mint.program),
  })
  const deposit = await read.units('getMinimumBalanceForRentExemption', [mint.accountSize])
  return { instructions: [creation, ...transfers], deposit, writable }
}

/** Uses as few accounts as possible. The network rejects an excess. */
function splitAmount(amount: bigint, sources: readonly Source[]): Source[] {
  const parts: Source[] = []
  let left = amount
  for (const { address: source, units } of sources) {
    if (left === 0n && parts.length > 0) break
    const part = units < left ? units : left
    parts.push({ address: source, units: part })
    left -= part
  }
  const [last] = parts.slice(-1)
  if (last !== undefined) last.units += left
  return parts
}
