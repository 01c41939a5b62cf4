import { isHex } from 'viem'
import { tooMuch } from '../../shared/tooMuch.ts'
import type { Fact, TransactionRequest } from '../../shared/types.ts'
import { type KnownCall, readKnownCall } from './knownFunctions.ts'
import type { Call, DecodeContext, Meaning, Reader } from './Meaning.ts'
import { addressFact, NOTHING } from './meaningParts.ts'
import { ROUTER_MEANINGS } from './routerMeanings.ts'
import { swapMeaning } from './swapMeaning.ts'
import { TOKEN_MEANINGS, WRAPPED_COIN_MEANINGS } from './tokenMeanings.ts'

/** Limits of nested calls. */
const MAX_DEPTH = 2
const MAX_INNER = 20

/**
 * Describes one call. Function names count only at known contracts: anyone can copy a router's interface. Data of an unknown contract is
 * shown raw.
 */
export async function meaningOf({ to, data, value }: TransactionRequest, given: DecodeContext): Promise<Meaning> {
  if (to === null) return { ...NOTHING, title: 'create', warnings: ['unknownCall'] }
  if (data === '0x') return { ...NOTHING, title: 'send', facts: [addressFact('to', to)], recipient: to }
  const known = given.contracts.at(to)
  const swap = await swapMeaning({ to, data, value }, known, given)
  if (swap !== undefined) return swap
  const kept: Call['kept'] = new Map()
  const meaning = await meaningOfData({ to, data, depth: 0, known, coin: { left: value }, kept }, given)
  // Anyone can take a router's remaining balance.
  const warnings = [...meaning.warnings, ...(kept.size > 0 ? (['otherReceiver'] as const) : [])]
  return { ...meaning, warnings: [...new Set(warnings)] }
}

async function meaningOfData(call: Omit<Call, 'name'>, given: DecodeContext): Promise<Meaning> {
  const { to, data, known } = call
  const named = readKnownCall(data)
  const reader = named && readerOf(named.name, call)
  const read = named && (await reader?.(named.values as never, { ...call, name: named.name }, given))
  if (known !== undefined && read !== undefined) return read
  const method: Fact = { name: 'method', value: nameOf(named, data), look: 'text' }
  const { facts, warnings, ...rest } = read ?? { ...NOTHING, facts: [addressFact('contract', to)] }
  return {
    ...rest,
    title: 'call',
    facts: [method, ...facts],
    warnings: [...warnings, known === undefined ? 'unknownCall' : 'unknownFunction'],
  }
}

function nameOf(named: KnownCall | undefined, data: string) {
  return named?.name ?? data.slice(0, 10)
}

function readerOf(name: string, { known }: Pick<Call, 'known'>): Reader | undefined {
  const meanings = {
    ...TOKEN_MEANINGS,
    ...(known?.kind === 'wrappedCoin' && WRAPPED_COIN_MEANINGS),
    ...(known?.kind === 'router' && ROUTER_MEANINGS),
    multicall: several,
  }
  return Object.hasOwn(meanings, name) ? meanings[name as keyof typeof meanings] : undefined
}

const several: Reader = async ({ calls }: { calls: readonly string[] }, call, given) => {
  if (calls.length === 0) return undefined
  if (call.depth >= MAX_DEPTH || calls.length > MAX_INNER) tooMuch()
  const inner: Meaning[] = []
  // In sequence, because the attached coin pays the first of them.
  for (const data of calls) {
    if (!isHex(data)) return undefined
    const step = await meaningOfData({ ...call, data, depth: call.depth + 1 }, given)
    // Another step may have refunded the coin, so later steps pay with tokens.
    if (step.title !== 'swap') call.coin.left = 0n
    inner.push(step)
  }
  return together(inner)
}

export function together(meanings: readonly Meaning[]): Meaning {
  return {
    title: 'batch',
    facts: meanings.flatMap(({ title, facts }) => [{ name: 'step', value: title, look: 'heading' }, ...facts]),
    warnings: meanings.flatMap(({ warnings }) => warnings),
    pays: meanings.flatMap(({ pays }) => pays),
    gets: meanings.flatMap(({ gets }) => gets),
    allowances: meanings.flatMap(({ allowances }) => allowances),
  }
}
