import type { Storied } from './people.ts'
import {
  ABSURD_DECIMALS,
  BARE,
  BIDI,
  DAI,
  GAS_BURNING,
  LONG_ANSWER,
  LONG_NAME,
  MARKUP,
  ORB,
  REVERTING,
  SAGE,
  TAXED,
  THIN,
  TICKET,
  TORN,
  type TokenFact,
  USDC,
  WETH,
} from './tokens.ts'

export const CHAINS = {
  ethereum: { chainId: 1, steps: 60 },
  arbitrum: { chainId: 42_161, steps: 1_000 },
  base: { chainId: 8_453, steps: 400 },
} as const

export type ChainName = keyof typeof CHAINS

/** Spam is left out: its contracts name the same balance for every account. */
export type Holding = { owner: Storied; token: TokenFact; amount: string }

/** Balances at the end of the history: only tests move them. */
export const HOLDINGS: Readonly<Record<ChainName, readonly Holding[]>> = {
  ethereum: [
    holding('good', USDC, '310.5'),
    holding('good', WETH, '0.75'),
    holding('good', SAGE, '1.25'),
    holding('slow', DAI, '42'),
  ],
  arbitrum: [
    holding('good', USDC, '12345.678901'),
    holding('good', DAI, '2500.000000000000000001'),
    holding('good', WETH, '3.141592653589793238'),
    holding('good', SAGE, '0.5'),
    holding('good', TICKET, '7'),
    holding('good', ORB, '123456789.123456789123456789'),
    holding('good', THIN, '1000'),
    holding('good', TORN, '250'),
    holding('good', TAXED, '99'),
    holding('good', BARE, '1000000'),
    ...[REVERTING, GAS_BURNING, LONG_ANSWER, LONG_NAME, MARKUP].map((token) => holding('good', token, '10')),
    holding('good', ABSURD_DECIMALS, '10'),
    holding('good', BIDI, '5000'),
    holding('slow', USDC, '0.000001'),
    holding('slow', WETH, '0.000000000000000001'),
    holding('slow', TICKET, '1'),
    holding('phone', USDC, '480'),
    holding('phone', DAI, '75.25'),
  ],
  base: [
    holding('good', USDC, '987.65'),
    holding('good', DAI, '0.01'),
    holding('good', WETH, '0.2'),
    holding('good', TICKET, '2'),
    holding('good', TAXED, '5.5'),
    holding('slow', USDC, '60'),
    holding('phone', WETH, '1.5'),
    holding('phone', ORB, '4000'),
  ],
}

function holding(owner: Storied, token: TokenFact, amount: string): Holding {
  return { owner, token, amount }
}
