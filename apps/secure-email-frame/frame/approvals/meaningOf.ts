import { formatUnits, type Hex, isAddressEqual, isHex } from 'viem'
import type { Read } from '../rpc/createReads.ts'
import type { Fact, Title, Warning } from './Description.ts'
import { type KnownCall, readKnownCall } from './knownFunctions.ts'
import type { WantedTransaction } from './prepareTransactions.ts'
import { readToken, UNLIMITED } from './readToken.ts'

export type Meaning = {
  title: Title
  facts: Fact[]
  /** What is paid with the call in the network's own coin, where the facts do not say it. */
  coin: Fact[]
  warnings: Warning[]
  /** Who is sent something to, for whoever knows whom the person has sent to before. */
  recipient?: string
}
type Given = { chainId: number; from: string; read: Read; symbol: string }
type Call = { to: string; value: bigint; data: Hex; depth: number }

/** Calls within calls are read this deep. */
const MAX_DEPTH = 2
const MAX_INNER = 12

/** What one call does, for a person. What is not known is said to be unknown. */
export async function meaningOf({ to, data, value }: WantedTransaction, given: Given): Promise<Meaning> {
  const coin: Fact[] = value > 0n ? [{ name: 'amount', value: inCoin(value, given), look: 'amount' }] : []
  if (to === null) return { title: 'create', facts: [], coin, warnings: ['unknownCall'] }
  if (data === '0x') return { title: 'send', facts: [address('to', to)], coin, warnings: [], recipient: to }
  const meaning = await meaningOfCall({ to, value, data, depth: 0 }, given)
  // A swap says itself what is paid.
  return { ...meaning, coin: meaning.title === 'swap' ? [] : coin }
}

type Told = Omit<Meaning, 'coin'>

async function meaningOfCall(call: Call, given: Given): Promise<Told> {
  const known = readKnownCall(call.data)
  const meaning = known && (await MEANINGS[known.name]?.(known.values as never, { ...call, name: known.name }, given))
  return meaning ?? unknown(call, known)
}

function unknown({ to, data }: Pick<Call, 'to' | 'data'>, known?: KnownCall): Told {
  return {
    title: 'call',
    facts: [address('contract', to), { name: 'method', value: known?.name ?? data.slice(0, 10), look: 'text' }],
    warnings: ['unknownCall'],
  }
}

/** `undefined` where the function turns out to be another of the same name. */
type Reader = (
  values: never,
  call: Call & { name: string },
  given: Given,
) => Promise<Told | undefined> | Told | undefined

const allow: Reader = async (
  { token: named, spender, amount }: { token?: string; spender: string; amount: bigint },
  { to },
  given,
) => {
  const contract = named ?? to
  const [token, code] = await Promise.all([
    readToken(given.read, given.chainId, contract),
    given.read(given.chainId, 'eth_getCode', [spender, 'latest']),
  ])
  const isOver = amount === 0n
  return {
    title: isOver ? 'revoke' : 'approve',
    facts: [...(isOver ? [] : [token.amount(amount)]), address('spender', spender), address('contract', contract)],
    warnings: [
      // Permit2 counts in 160 bits.
      ...(amount >= (named === undefined ? UNLIMITED : 2n ** 159n) ? (['unlimited'] as const) : []),
      ...(code === '0x' && !isOver ? (['spenderIsPerson'] as const) : []),
    ],
  }
}

const giveItem: Reader = (
  { from, to, id, count = 1n }: { from: string; to: string; id: bigint; count?: bigint },
  call,
  given,
) => ({
  title: 'transferItem',
  facts: [
    { name: 'item', value: count === 1n ? `#${id}` : `${count} × #${id}`, look: 'amount' },
    ...(isMine(from, given) ? [] : [address('from', from)]),
    address('to', to),
    address('contract', call.to),
  ],
  warnings: [],
  recipient: to,
})

type Swap = {
  path?: readonly string[]
  tokenIn?: string
  tokenOut?: string
  to: string
  amountIn?: bigint
  amountInMax?: bigint
  amountOut?: bigint
  amountOutMin?: bigint
}
/** Stand for the sender and for the router itself in later routers. */
const NOBODY = /^0x0{39}[0-2]$/

const swap: Reader = async (values: Swap, { to: router, value, name }, given) => {
  const { path, to } = values
  const [first, last] = [values.tokenIn ?? path?.[0], values.tokenOut ?? path?.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const pays = values.amountIn ?? values.amountInMax ?? value
  const gets = values.amountOutMin ?? values.amountOut ?? 0n
  const [tokenIn, tokenOut] = await Promise.all([
    value > 0n ? undefined : readToken(given.read, given.chainId, first),
    /For(?:Exact)?ETH$/.test(name) ? undefined : readToken(given.read, given.chainId, last),
  ])
  const own = (amount: bigint): Fact => ({ name: 'amount', value: inCoin(amount, given), look: 'amount' })
  return {
    title: 'swap',
    facts: [
      { ...(tokenIn?.amount(pays) ?? own(pays)), name: 'pay' },
      { ...(tokenOut?.amount(gets) ?? own(gets)), name: 'receive' },
      ...(isMine(to, given) || NOBODY.test(to) ? [] : [address('to', to)]),
      address('contract', router),
    ],
    warnings: isMine(to, given) || NOBODY.test(to) ? [] : ['otherReceiver'],
  }
}

const several: Reader = async ({ calls }: { calls: readonly string[] }, { to, depth }, given) => {
  if (depth >= MAX_DEPTH || calls.length === 0 || calls.length > MAX_INNER) return undefined
  const inner = await Promise.all(
    calls.map((data) => (isHex(data) ? meaningOfCall({ to, value: 0n, data, depth: depth + 1 }, given) : undefined)),
  )
  return together(inner.map((one) => ({ ...(one ?? unknown({ to, data: '0x' })), coin: [] })))
}

/** One below the other, each under what it is. */
export function together(meanings: readonly Meaning[]): Meaning {
  const [only] = meanings
  if (meanings.length === 1 && only !== undefined) return only
  return {
    title: 'batch',
    facts: meanings.flatMap(({ title, coin, facts }) => [
      { name: 'step' as const, value: title, look: 'heading' as const },
      ...coin,
      ...facts,
    ]),
    coin: [],
    warnings: [...new Set(meanings.flatMap(({ warnings }) => warnings))],
  }
}

const MEANINGS: Readonly<Record<string, Reader>> = {
  async transfer({ to, amount }: { to: string; amount: bigint }, call, given) {
    const token = await readToken(given.read, given.chainId, call.to)
    return {
      title: 'transferToken',
      facts: [token.amount(amount), address('to', to), address('contract', call.to)],
      warnings: token.isKnown ? [] : ['unknownCall'],
      recipient: to,
    }
  },
  async transferFrom({ from, to, amount }: { from: string; to: string; amount: bigint }, call, given) {
    const token = await readToken(given.read, given.chainId, call.to)
    // A collection has no decimals, and its number is an item.
    if (!token.isKnown) return giveItem({ from, to, id: amount } as never, call, given)
    return {
      title: 'transferToken',
      facts: [
        token.amount(amount),
        ...(isMine(from, given) ? [] : [address('from', from)]),
        address('to', to),
        address('contract', call.to),
      ],
      warnings: [],
      recipient: to,
    }
  },
  approve: allow,
  increaseAllowance: allow,
  permit: allow,
  setApprovalForAll({ operator, approved }: { operator: string; approved: boolean }, { to }) {
    return {
      title: approved ? 'approveAll' : 'revokeAll',
      facts: [address('spender', operator), address('contract', to)],
      warnings: approved ? ['unlimited'] : [],
    }
  },
  safeTransferFrom: giveItem,
  deposit: (_values, { to }) => ({ title: 'wrap', facts: [address('contract', to)], warnings: [] }),
  async withdraw({ amount }: { amount: bigint }, { to }, given) {
    const token = await readToken(given.read, given.chainId, to)
    // Vaults have a function of this name too.
    if (!token.isKnown) return undefined
    return { title: 'unwrap', facts: [token.amount(amount), address('contract', to)], warnings: [] }
  },
  swapExactTokensForTokens: swap,
  swapTokensForExactTokens: swap,
  swapExactETHForTokens: swap,
  swapETHForExactTokens: swap,
  swapExactTokensForETH: swap,
  swapTokensForExactETH: swap,
  exactInputSingle: swap,
  exactOutputSingle: swap,
  multicall: several,
}

function inCoin(value: bigint, { symbol }: Given) {
  return `${formatUnits(value, 18)} ${symbol}`
}

function address(name: Fact['name'], value: string): Fact {
  return { name, value, look: 'address' }
}

function isMine(address: string, { from }: Given) {
  return isAddressEqual(address as Hex, from as Hex)
}
