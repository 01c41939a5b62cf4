import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { formatUnits, getAddress } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import { COIN_SYMBOLS, KNOWN_CHAINS } from '../../shared/chains.ts'
import type { Amount, Amounts, Asset, ListedAmount, ListedAmounts } from '../../shared/types.ts'
import { type Contracts, isToken } from '../meanings/knownContracts.ts'
import { pictures } from '../meanings/knownContracts.ts?token-pictures'
import { digitsOf, readToken } from './readToken.ts'

export const keyOf = ({ token, unit }: Asset) => `${token ?? 'coin'}|${unit}`
export const COIN: Asset = { token: null, unit: 'amount' }

export function sumOf(amounts: readonly Amount[]): Amounts {
  return merge(amounts, (one, other) => one + other)
}

export function maxOf(all: readonly Amounts[]): Amounts {
  return merge(
    all.flatMap((amounts) => [...amounts.values()]),
    (one, other) => (other > one ? other : one),
  )
}

function merge(amounts: readonly Amount[], join: (one: bigint, other: bigint) => bigint): Amounts {
  const joined = new Map<string, Amount>()
  for (const amount of amounts) {
    const key = keyOf(amount)
    const before = joined.get(key)
    joined.set(key, before === undefined ? amount : { ...amount, amount: join(before.amount, amount.amount) })
  }
  return joined
}

export type AmountText = (amount: Omit<Amount, 'unit'> & Partial<Asset>) => Promise<string>

/** An unknown token is shown with its address, and loses its name if it copies a known one. */
export function amountText(input: {
  chainId: number
  read: Read
  symbol: string
  contracts: Pick<Contracts, 'at' | 'symbols'>
  onText?: ReturnType<typeof collectAmounts>['add']
}): AmountText {
  const { chainId, read, symbol, contracts, onText } = input
  const tokens = new Map<string, ReturnType<typeof readToken>>()
  const used = new Set([symbol, ...COIN_SYMBOLS, ...contracts.symbols].map(fold))
  const write: AmountText = async ({ token, unit, amount }) => {
    if (token === null) return `${formatUnits(amount, 18)} ${symbol}`
    const known = contracts.at(token)
    const short = shortenAddress(getAddress(token))
    if (unit === 'items') return `${amount} × ${known?.name ?? short}`
    if (known?.decimals !== undefined) return `${digitsOf(amount, known.decimals)} ${known.name}`
    const reading = tokens.get(token) ?? readToken(read, chainId, token)
    tokens.set(token, reading)
    const { symbol: claimed, digits } = await reading
    if (claimed === undefined) return known === undefined ? `${digits(amount)} (${short})` : digits(amount)
    if (known !== undefined) return `${digits(amount)} ${isToken(known.kind) ? known.name : claimed}`
    const isFree = SYMBOL.test(claimed) && !used.has(fold(claimed))
    return `${digits(amount)} ${isFree ? claimed : '?'} (${short})`
  }
  return async (amount) => {
    const text = await write(amount)
    onText?.(text, listedAmount(amount, input))
    return text
  }
}

/** Decimals come from a list, because a node could shift the point. */
function listedAmount(
  { token, unit, amount }: Parameters<AmountText>[0],
  { chainId, contracts }: Pick<Parameters<typeof amountText>[0], 'chainId' | 'contracts'>,
): ListedAmount | undefined {
  if (token === null) return coinAmount(chainId, amount)
  const decimals = contracts.at(token)?.decimals
  if (decimals === undefined || unit === 'items') return undefined
  return amountOf(`eip155:${chainId}:${token.toLowerCase()}`, digitsOf(amount, decimals))
}

export function coinAmount(chainId: number, wei: bigint): ListedAmount | undefined {
  if (!KNOWN_CHAINS.includes(chainId)) return undefined
  return amountOf(`eip155:${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`, formatUnits(wei, 18))
}

function amountOf(asset: string, numeric: string): ListedAmount {
  const picture = pictures[asset]
  return { asset, numeric, ...(picture !== undefined && { picture }) }
}

/** A text that two assets share belongs to none. */
export function collectAmounts() {
  const found = new Map<string, ListedAmount | undefined>()
  return {
    add(text: string, amount: ListedAmount | undefined): void {
      const isShared = found.has(text) && found.get(text)?.asset !== amount?.asset
      found.set(text, isShared ? undefined : amount)
    },
    listed(): ListedAmounts {
      return Object.fromEntries([...found].flatMap(([text, amount]) => (amount === undefined ? [] : [[text, amount]])))
    },
  }
}

/** A symbol of one word, in letters that look like no others. */
const SYMBOL = /^[A-Za-z][A-Za-z0-9.]{0,10}$/

export function fold(symbol: string): string {
  return symbol.toUpperCase().replaceAll('.', '').replaceAll('0', 'O').replaceAll('5', 'S').replaceAll(/[1L]/g, 'I')
}
