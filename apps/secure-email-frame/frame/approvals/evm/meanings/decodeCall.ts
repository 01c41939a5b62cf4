import { MAX_REVOKES } from '@airlock/protocol/permissions/revokes'
import { isHex } from 'viem'
import { throwTooManyRows } from '../../shared/throwTooManyRows.ts'
import type { Field, TransactionRequest } from '../../shared/types.ts'
import { isVaultCall } from '../vaults/vaultSelectors.ts'
import type { Call, DecodeContext, DecodedCall, Parser } from './DecodedCall.ts'
import { type KnownCall, readKnownCall } from './knownFunctions.ts'
import { addressField, EMPTY } from './meaningParts.ts'
import { ROUTER_MEANINGS } from './routerMeanings.ts'
import { swapMeaning } from './swapMeaning.ts'
import { TOKEN_DECODERS, WRAPPED_COIN_MEANINGS } from './tokenMeanings.ts'

const MAX_DEPTH = 2
const MAX_INNER = 20

/** Trusts function names only at known contracts, because anyone can copy a router's interface. */
export async function decodeCall({ to, data, value }: TransactionRequest, input: DecodeContext): Promise<DecodedCall> {
  if (to === null) return { ...EMPTY, title: 'create', warnings: ['unknownCall'] }
  if (data === '0x') return { ...EMPTY, title: 'send', fields: [addressField('to', to)], recipient: to }
  const known = input.contracts.at(to)
  const swap = await swapMeaning({ to, data, value }, known, input)
  if (swap !== undefined) return swap
  const stored: Call['cached'] = new Map()
  const decodedCall = await meaningOfData({ to, data, depth: 0, known, coin: { left: value }, cached: stored }, input)
  if (stored.size === 0) return { ...decodedCall, warnings: [...new Set(decodedCall.warnings)] }
  // Anyone can take a router's remaining balance.
  const warnings = [...new Set([...decodedCall.warnings, 'otherReceiver' as const])]
  return { ...decodedCall, title: decodedCall.title === 'swap' ? 'call' : decodedCall.title, warnings }
}

async function meaningOfData(call: Omit<Call, 'name'>, input: DecodeContext): Promise<DecodedCall> {
  const { to, data, known } = call
  if (isVaultCall(data)) {
    const { vaultMeaning } = await import('../vaults/vaultMeaning.ts')
    const vault = await vaultMeaning(call, known, input)
    if (vault !== undefined) return vault
  }
  const named = readKnownCall(data)
  const parser = named && parserOf(named.name, call)
  const read = named && (await parser?.(named.values as never, { ...call, name: named.name }, input))
  if (known !== undefined && read !== undefined) return read
  const method: Field = { name: 'method', value: nameOf(named, data), variant: 'text' }
  const { fields, warnings, ...rest } = read ?? { ...EMPTY, fields: [addressField('contract', to)] }
  return {
    ...rest,
    title: 'call',
    fields: [method, ...fields],
    warnings: [...warnings, known === undefined ? 'unknownCall' : 'unknownFunction'],
  }
}

function nameOf(named: KnownCall | undefined, data: string) {
  return named?.name ?? data.slice(0, 10)
}

function parserOf(name: string, { known }: Pick<Call, 'known'>): Parser | undefined {
  const decodedCalls = {
    ...TOKEN_DECODERS,
    ...(known?.kind === 'wrappedCoin' && WRAPPED_COIN_MEANINGS),
    ...(known?.kind === 'router' && ROUTER_MEANINGS),
    ...(known?.kind === 'permit2' && { lockdown }),
    multicall: several,
  }
  return Object.hasOwn(decodedCalls, name) ? decodedCalls[name as keyof typeof decodedCalls] : undefined
}

const several: Parser = async ({ calls }: { calls: readonly string[] }, call, input) => {
  if (calls.length === 0) return undefined
  if (call.depth >= MAX_DEPTH || calls.length > MAX_INNER) throwTooManyRows()
  const inner: DecodedCall[] = []
  // In sequence, because the attached coin pays the first of them.
  for (const data of calls) {
    if (!isHex(data)) return undefined
    const step = await meaningOfData({ ...call, data, depth: call.depth + 1 }, input)
    // Another step may have refunded the coin, so later steps pay with tokens.
    if (!isSwap(step)) call.coin.left = 0n
    inner.push(step)
  }
  const whole = together(inner)
  return { ...whole, fields: withStraySwaps(whole.fields) }
}

/** A swap that leaves its output in the router has the title of a call if a later step pays another recipient. */
function withStraySwaps(fields: readonly Field[]): readonly Field[] {
  let isPaidOut = false
  let names: string[] = []
  const reversed = fields.toReversed().map((field) => {
    const { name, value, variant } = field
    const isStray = isPaidOut && value === 'swap' && !names.includes('promised') && !names.includes('expected')
    if (variant !== 'heading') {
      names.push(name)
      return field
    }
    isPaidOut ||= value === 'unwrap' && names.includes('to')
    names = []
    return isStray ? { ...field, value: 'call' as const } : field
  })
  return reversed.reverse()
}

function isSwap({ title, warnings }: DecodedCall): boolean {
  const isAstray = warnings.includes('otherReceiver') && !warnings.includes('unknownFunction')
  return title === 'swap' || (title === 'call' && isAstray)
}

const lockdown: Parser = ({ approvals }: { approvals: readonly { token: string; spender: string }[] }, { to }) => {
  if (approvals.length === 0) return undefined
  if (approvals.length > MAX_REVOKES) throwTooManyRows()
  const [first, ...others] = approvals.map(
    ({ token, spender }): DecodedCall => ({
      ...EMPTY,
      title: 'revoke',
      fields: [addressField('spender', spender), addressField('token', token), addressField('contract', to)],
      allowances: [{ token: token.toLowerCase(), spender: spender.toLowerCase(), amount: 0n }],
    }),
  )
  return first === undefined || others.length === 0 ? first : together([first, ...others])
}

export function endsAllowances({ title, fields }: DecodedCall): boolean {
  const titles =
    title === 'batch' ? fields.flatMap(({ variant, value }) => (variant === 'heading' ? value : [])) : [title]
  return titles.length > 0 && titles.every((one) => one === 'revoke' || one === 'revokeAll')
}

export function together(decodedCalls: readonly DecodedCall[]): DecodedCall {
  return {
    title: 'batch',
    fields: decodedCalls.flatMap(({ title, fields }) => [
      { name: 'step', value: title, variant: 'heading' },
      ...fields,
    ]),
    warnings: decodedCalls.flatMap(({ warnings }) => warnings),
    pays: decodedCalls.flatMap(({ pays }) => pays),
    gets: decodedCalls.flatMap(({ gets }) => gets),
    previews: decodedCalls.flatMap(({ previews = [] }) => previews),
    allowances: decodedCalls.flatMap(({ allowances }) => allowances),
  }
}
