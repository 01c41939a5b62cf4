import { parseEther } from 'viem'
import { type ChainName, HOLDINGS } from '../facts/holdings.ts'
import { PEOPLE, STORIED, type Storied, storied } from '../facts/people.ts'
import { GAS_BURNING, REVERTING, TOKENS, type TokenFact, units, WETH } from '../facts/tokens.ts'
import type { Writer } from './createWriter.ts'
import { balanceOf, mint, transfer } from './functions.ts'

/** Tokens whose balance cannot be read, so that none is known from before. */
const MUTE: readonly TokenFact[] = [REVERTING, GAS_BURNING]

/** Ether: about what the chain gave each account in its first block. */
const ETHER = parseEther('9999.5')

const { exchange } = PEOPLE

export async function settle(writer: Writer, chain: ChainName): Promise<void> {
  for (const token of TOKENS.filter(({ kind }) => kind !== 'spam')) {
    for (const name of Object.keys(STORIED) as Storied[]) await settleOne(writer, chain, token, name)
  }
  for (const owner of (Object.keys(STORIED) as Storied[]).map(storied)) {
    const surplus = (await writer.balance(owner)) - ETHER
    if (surplus > 0n) await writer.send(owner, { to: exchange, value: surplus })
    else await writer.send(exchange, { to: owner, value: -surplus })
  }
}

async function settleOne(writer: Writer, chain: ChainName, token: TokenFact, name: Storied): Promise<void> {
  const owner = storied(name)
  const holding = HOLDINGS[chain].find((one) => one.owner === name && one.token === token)
  const target = holding === undefined ? 0n : units(token, holding.amount)
  const balance = MUTE.includes(token) ? 0n : ((await writer.read(token.address, balanceOf, [owner])) as bigint)
  if (balance > target) await writer.call(owner, token.address, transfer, [exchange, balance - target])
  if (balance >= target) return
  if (token === WETH) await writer.call(exchange, WETH.address, transfer, [owner, target - balance])
  else await writer.call(exchange, token.address, mint, [owner, target - balance])
}
