import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { expect, test } from 'vitest'
import { COIN, TOKEN, USDC } from '../../../../testing/testSend.ts'
import { searchTokens } from './searchTokens.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const MINTED: TokenBalance = { ...TOKEN, name: 'Minted', symbol: 'MINT', chainId: CHAIN, address: `${CHAIN}:${MINT}` }

test('finds a contract by its address as its namespace compares addresses', () => {
  const tokens = [COIN, TOKEN, MINTED]
  for (const encoding of [USDC, USDC.toLowerCase(), ` ${USDC} `])
    expect(searchTokens(tokens, encoding)).toEqual([TOKEN])
  expect(searchTokens(tokens, MINT)).toEqual([MINTED])
  expect(searchTokens(tokens, MINT.toLowerCase())).toEqual([])
})
