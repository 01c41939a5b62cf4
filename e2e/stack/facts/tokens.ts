import { encodeAbiParameters, type Hex, parseUnits, stringToHex } from 'viem'
import { type LocalContract, localContract } from './localContract.ts'

export type TokenFact = LocalContract & {
  id: string
  /** `undefined` where the contract has no such function. */
  name?: string | undefined
  symbol?: string | undefined
  decimals?: number | undefined
  /** `listed`: in the token list. `spam`: emits events without the holder's transaction. */
  kind: 'listed' | 'unlisted' | 'spam'
}

const RIGHT_TO_LEFT_OVERRIDE = '\u202e'
const CYRILLIC_DZE = '\u0405'
/** Balance that each contract of spam names for everybody. */
const SPAM_GIFT = '25000'

export const USDC = token('usdc', 'USD Coin', 'USDC', 6)
export const DAI = token('dai', 'Dai Stablecoin', 'DAI', 18)
export const WETH: TokenFact = {
  ...localContract('weth', { file: 'Tokens', name: 'WrappedNative', args: strings('Wrapped Ether', 'WETH') }),
  ...{ id: 'weth', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18, kind: 'listed' },
}
/** Name and symbol are `bytes32`. */
export const SAGE: TokenFact = {
  ...localContract('sage', { file: 'OddTokens', name: 'Bytes32Token', args: bytes32s('Sage', 'SAGE') }),
  ...{ id: 'sage', name: 'Sage', symbol: 'SAGE', decimals: 18, kind: 'listed' },
}
export const TICKET = token('ticket', 'Concert Ticket', 'TIX', 0)
export const ORB = token('orb', 'Orbit', 'ORB', 18)
/** Has a pool of less than 10,000 dollars. */
export const THIN = token('thin', 'Thin Ice', 'THIN', 18)
export const TORN = token('torn', 'Torn', 'TORN', 18)
/** Keeps one hundredth of each transfer. */
export const TAXED: TokenFact = {
  ...localContract('taxed', { file: 'Tokens', name: 'TaxedToken', args: strings('Toll', 'TOLL') }),
  ...{ id: 'taxed', name: 'Toll', symbol: 'TOLL', decimals: 18, kind: 'listed' },
}
export const LEVY: TokenFact = {
  ...localContract('levy', { file: 'SwapTokens', name: 'LevyToken', args: withBp('Levy', 'LEVY', 500n) }),
  ...{ id: 'levy', name: 'Levy', symbol: 'LEVY', decimals: 18, kind: 'listed' },
}
/** Returns nothing, and changes allowances only from zero or to zero. */
export const QUIET: TokenFact = {
  ...localContract('quiet', { file: 'SwapTokens', name: 'QuietToken', args: strings('Quiet Dollar', 'QUSD') }),
  ...{ id: 'quiet', name: 'Quiet Dollar', symbol: 'QUSD', decimals: 6, kind: 'listed' },
}
export const TRAP: TokenFact = {
  ...localContract('trap', { file: 'SwapTokens', name: 'TrapToken', args: strings('Honey', 'HNY') }),
  ...{ id: 'trap', name: 'Honey', symbol: 'HNY', decimals: 18, kind: 'unlisted' },
}

export const BARE: TokenFact = {
  ...localContract('bare', { file: 'OddTokens', name: 'BareToken' }),
  ...{ id: 'bare', kind: 'unlisted' },
}
export const REVERTING = unexpected('RevertingToken', 'STOP')
export const GAS_BURNING = unexpected('GasBurningToken', 'BURN')
/** `balanceOf` answers with 3,000,000 bytes, the first 32 of which are the balance. */
export const LONG_ANSWER = unexpected('LongAnswerToken', 'BULK')
/** `name` is 1,000,000 letters A. */
export const LONG_NAME: TokenFact = { ...unexpected('LongNameToken', 'LONG'), name: 'A'.repeat(1_000_000) }
export const ABSURD_DECIMALS: TokenFact = { ...unexpected('AbsurdDecimalsToken', 'HUGE'), decimals: 2 ** 200 }
export const MARKUP: TokenFact = {
  ...token('markup', '<img src=x onerror=alert(document.domain)>', '<b>BOLD</b>', 18),
  kind: 'unlisted',
}
export const BIDI: TokenFact = {
  ...token('bidi', `${RIGHT_TO_LEFT_OVERRIDE}nioC DSU`, `${RIGHT_TO_LEFT_OVERRIDE}CDSU`, 6),
  kind: 'unlisted',
}

export const FAKE_USDC = spam('fake-usdc', 'USD Coin', 'USDC', 6)
export const CYRILLIC_USDC = spam('cyrillic-usdc', 'USD Coin', `U${CYRILLIC_DZE}DC`, 6)
export const AIRDROP = spam('airdrop', 'Visit claim-reward.example to claim', 'claim-reward.example', 18)

export const TOKENS: readonly TokenFact[] = [
  ...[USDC, DAI, WETH, SAGE, TICKET, ORB, THIN, TORN, TAXED, LEVY, QUIET, TRAP],
  ...[BARE, REVERTING, GAS_BURNING, LONG_ANSWER, LONG_NAME, ABSURD_DECIMALS, MARKUP, BIDI],
  ...[FAKE_USDC, CYRILLIC_USDC, AIRDROP],
]

export function units({ decimals = 0 }: TokenFact, amount: string): bigint {
  return parseUnits(amount, decimals > 36 ? 0 : decimals)
}

function token(id: string, name: string, symbol: string, decimals: number): TokenFact {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
  const args = encodeAbiParameters(types, [name, symbol, decimals])
  return { ...localContract(id, { file: 'Tokens', name: 'Token', args }), id, name, symbol, decimals, kind: 'listed' }
}

function unexpected(contract: string, symbol: string): TokenFact {
  const created = localContract(contract, { file: 'OddTokens', name: contract })
  return { ...created, id: contract, name: symbol, symbol, decimals: 18, kind: 'unlisted' }
}

function spam(id: string, name: string, symbol: string, decimals: number): TokenFact {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'uint256' }] as const
  const args = encodeAbiParameters(types, [name, symbol, decimals, parseUnits(SPAM_GIFT, decimals)])
  return { ...localContract(id, { file: 'SpamToken', args }), id, name, symbol, decimals, kind: 'spam' }
}

function strings(...values: [string, string]): Hex {
  return encodeAbiParameters([{ type: 'string' }, { type: 'string' }] as const, values)
}

function withBp(name: string, symbol: string, bp: bigint): Hex {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint256' }] as const
  return encodeAbiParameters(types, [name, symbol, bp])
}

function bytes32s(...values: [string, string]): Hex {
  const [first, second] = values.map((value) => stringToHex(value, { size: 32 })) as [Hex, Hex]
  return encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes32' }] as const, [first, second])
}
