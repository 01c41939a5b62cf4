import { address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { Read } from './createChainReader.ts'
import { type Mint, readMint, readSource, type Source } from './readMint.ts'

/** Each adds an instruction to 1232 bytes. */
const MAX_SOURCES = 5

export async function readHolding(read: Read, owner: string, mint: string, { program }: Mint): Promise<Source[]> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const [entries, associated] = await Promise.all([
    read.list('getTokenAccountsByOwner', [owner, { mint }, options]),
    associatedAccount(owner, mint, program),
  ])
  const found = entries.slice(0, 1_000).flatMap((entry) => readSource(entry, mint) ?? [])
  const isFirst = ({ address: one }: Source) => (one === associated ? 1 : 0)
  return found
    .filter(({ units }) => units > 0n)
    .toSorted((one, other) => isFirst(other) - isFirst(one) || (other.units > one.units ? 1 : -1))
    .slice(0, MAX_SOURCES)
}

export async function loadMint(read: Read, mint: string): Promise<Mint | undefined> {
  const [[account = null], { epoch }] = await Promise.all([read.accounts([mint]), read.finalized()])
  return readMint(account, epoch)
}

export async function associatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const [found] = await findAssociatedTokenPda({
    owner: address(owner),
    mint: address(mint),
    tokenProgram: address(program),
  })
  return found
}
