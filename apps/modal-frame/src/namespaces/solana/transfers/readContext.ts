import { address, isOffCurveAddress } from '@solana/kit'
import type { Transfer, TransferContext, TransferRefusal } from '../../../core/ports/Transfers.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../programs.ts'
import type { Account, Read } from './createChainReader.ts'
import { loadMint, readHolding } from './readHolding.ts'

export async function readContext(read: Read, { from, to, asset }: Omit<Transfer, 'amount'>): Promise<TransferContext> {
  const [coin, [receiver = null], minimum, token] = await Promise.all([
    read.units('getBalance', [from, { commitment: 'confirmed' }]),
    read.accounts([to]),
    read.units('getMinimumBalanceForRentExemption', [0]),
    asset.address === null ? undefined : readToken(read, from, asset.address),
  ])
  const rejection = isSystemAccount(receiver) ? 'receiver' : token?.rejection
  return {
    coin,
    asset: token === undefined ? coin : token.units,
    decimals: token === undefined ? asset.decimals : token.decimals,
    // A program signs for an address without a key.
    isContract: (receiver !== null && receiver.owner !== SYSTEM_PROGRAM) || isOffCurveAddress(address(to)),
    minimum,
    receiverCoin: receiver?.lamports ?? 0n,
    ...(rejection !== undefined && { rejection }),
  }
}

type Token = { units: bigint; decimals: number | null; rejection?: TransferRefusal }

async function readToken(read: Read, owner: string, mint: string): Promise<Token> {
  const found = await loadMint(read, mint)
  if (found === undefined) return { units: 0n, decimals: null }
  const sources = await readHolding(read, owner, mint, found)
  const units = sources.reduce((sum, source) => sum + source.units, 0n)
  return { units, decimals: found.decimals, ...(!found.isPlain && { rejection: 'token' }) }
}

/** Transfers to programs, mints and token accounts are lost. */
function isSystemAccount(account: Account | null) {
  return account !== null && (account.executable || TOKEN_PROGRAMS.includes(account.owner))
}
