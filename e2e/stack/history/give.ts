import { PEOPLE } from '../facts/people.ts'
import { type TokenFact, units, WETH } from '../facts/tokens.ts'
import type { Writer } from './createWriter.ts'
import { mint, transfer } from './functions.ts'

const { market } = PEOPLE

export async function give(writer: Writer, token: TokenFact, to: `0x${string}`, amount: string): Promise<void> {
  const value = units(token, amount)
  if (token !== WETH) {
    await writer.call(market, token.address, mint, [to, value])
    return
  }
  await writer.send(market, { to: WETH.address, value })
  await writer.call(market, WETH.address, transfer, [to, value])
}
