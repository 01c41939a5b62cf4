import { type Descriptor, type DescriptorRow, MAX_ROWS, type Path } from './descriptor.ts'
import type { Explained, ExplainedRow } from './Explained.ts'
import { type Leaf, leavesIn } from './leavesIn.ts'
import type { OwnReading } from './OwnReading.ts'
import { type Found, resolveBeside, resolvePath, type Scope } from './resolvePath.ts'
import { structOf } from './structOf.ts'
import type { Struct, Value } from './Value.ts'
import { addressOf, dateText, decimalText, durationText, integerOf } from './values/formatValue.ts'
import { isOneOf } from './values/isOneOf.ts'

const MAX_DEPTH = 2
const COIN_DECIMALS = 18
/** From here a message may replace the number. */
const LARGE_AMOUNT = 2n ** 95n
/** Enum keys are small: a larger number is an amount. */
const MAX_ENUM_KEY = 2n ** 64n
const SELECTOR_CHARS = 10
const MAX_SENTENCE = 200
const ADDRESS_BITS = 160
/** Fewer than one address in 10¹⁹ is smaller. */
const LEAST_ADDRESS = 2n ** 96n
/** The largest amount has no other bits. */
const LARGEST_ADDRESS = 2n ** 160n - 1n
/** An address can be at either end of a word. */
const HALVES = [0n, 96n]
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

export type Described = {
  data: Struct
  call: Struct
  tail?: string | undefined
}

type Context = {
  scope: Scope
  own: OwnReading
  depth: number
  shown: Set<string>
  leaves: Set<Value>
  isOpen: boolean
  budget: { rows: number }
}

/** Descriptor and data do not match, or the screen would be too long. */
class NotExplained extends Error {}

/**
 * Describes decoded data in a publisher's words. Values without a row come back in `also`.
 *
 * @returns undefined if the descriptor does not fit, or a read fails
 */
export function describe(
  described: Described,
  descriptor: Descriptor,
  own: OwnReading,
): Promise<Explained | undefined> {
  return explain(described, descriptor, { own, depth: 0, budget: { rows: MAX_ROWS } }).catch(() => undefined)
}

async function explain(
  { data, call, tail }: Described,
  descriptor: Descriptor,
  shared: Pick<Context, 'own' | 'depth' | 'budget'>,
): Promise<Explained> {
  const context: Context = { ...shared, scope: { data, call }, shown: new Set(), leaves: new Set(), isOpen: true }
  const texts = new Map<string, string[]>()
  const ownTexts = new Set<string>()
  const rows: ExplainedRow[] = []
  for (const { path, values } of descriptor.demands ?? []) {
    const found = valuesAt(path, context)
    if (found.length === 0 || !found.every(({ value }) => isOneOf(value, values))) fail()
  }
  for (const row of descriptor.rows) {
    const created: ExplainedRow[] = []
    for (const found of valuesAt(row.path, context)) {
      if (row.hideIf !== undefined && isOneOf(found.value, row.hideIf)) {
        context.isOpen = false
        continue
      }
      created.push(await rowOf(row, found, context))
      context.leaves.add(found.value)
      if (found.value.kind === 'string') ownTexts.add(JSON.stringify(row.path))
    }
    rows.push(...created)
    // A sentence without a hidden value could mislead.
    if (row.hideIf === undefined) texts.set(JSON.stringify(row.path), created.map(textOf))
  }
  // The author of an argument's text could write the sentence.
  for (const one of ownTexts) texts.delete(one)
  const sentence = sentenceOf(descriptor, texts)
  const nested = rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))
  const hidden = leavesIn(data).filter((leaf) => isHidden(leaf, context))
  const isOpen = context.isOpen && nested.every(({ isComplete }) => isComplete)
  return {
    ...(descriptor.owner !== undefined && { owner: descriptor.owner }),
    intent: descriptor.intent,
    ...(sentence !== undefined && { sentence }),
    rows,
    isComplete: isOpen && hidden.every(isFlag) && tail === undefined,
    also: {
      addresses: alsoAddresses(hidden.flatMap(addressesOf), context, nested),
      calls: [...hidden.flatMap(callOf), ...nested.flatMap(({ also }) => also.calls)],
      texts: [
        ...hidden.flatMap(textIn),
        hidden.flatMap(numberIn).join(' · '),
        ...nested.flatMap(({ also }) => also.texts),
      ].filter(Boolean),
      ...(tail !== undefined && { tail }),
    },
  }
}

/** Counts hidden values too, because conditions need time. */
function valuesAt(path: Path, { scope, budget }: Context): readonly Found[] {
  const found = resolvePath(scope, path) ?? fail()
  budget.rows -= found.length
  return budget.rows < 0 ? fail() : found
}

function fail(): never {
  throw new NotExplained()
}

function textOf(row: ExplainedRow): string {
  if (row.kind === 'call') return ''
  return row.kind === 'address' ? (row.name ?? row.value) : row.value
}

async function rowOf(row: DescriptorRow, found: Found, context: Context): Promise<ExplainedRow> {
  const { label } = row
  const { value } = found
  const { own } = context
  const asNumber = () => integerOf(value) ?? fail()
  const written = (text: string, raw?: string): ExplainedRow => ({
    kind: 'text',
    label,
    value: text,
    ...(raw !== undefined && raw !== text && { raw }),
  })
  switch (row.as) {
    case 'raw':
      return rawRow(label, value, context)
    case 'address':
      return addressRow(label, addressOf(value) ?? fail(), context)
    case 'amount': {
      const isAttached = row.path.join() === '@,value'
      return written(coinText(asNumber(), own), isAttached ? undefined : asNumber().toString())
    }
    case 'token':
      return tokenRow(row, found, context, written)
    case 'nft': {
      const collection = besideAddress(row.collection, found, context) ?? fail()
      const name = await own.collectionName(collection)
      return written(name === undefined ? asNumber().toString() : `${name} #${asNumber()}`)
    }
    case 'date':
      return written(dateText(asNumber()) ?? asNumber().toString())
    case 'duration':
      return written(durationText(asNumber()) ?? asNumber().toString(), asNumber().toString())
    case 'unit':
      if (own.hasSymbol(row.base)) fail()
      return written(`${decimalText(asNumber(), row.decimals)}${row.base}`, asNumber().toString())
    case 'enum':
      return enumRow(row, value, context, written)
    case 'call':
      return callRow(row, found, context)
  }
}

type Write = (text: string, raw?: string) => ExplainedRow

function rawRow(label: string, value: Value, context: Context): ExplainedRow {
  switch (value.kind) {
    case 'address':
      return addressRow(label, value.value.toLowerCase(), context)
    case 'struct':
    case 'list':
      return fail()
    case 'bytes':
      context.shown.add(value.value)
      return { kind: 'text', label, value: value.value }
    default:
      return { kind: 'text', label, value: String(value.value) }
  }
}

function addressRow(label: string, address: string, { own, shown }: Context): ExplainedRow {
  shown.add(address)
  const name = own.addressName(address)
  return { kind: 'address', label, value: own.checksum(address), ...(name !== undefined && { name }) }
}

function coinText(value: bigint, { coin }: OwnReading): string {
  return `${decimalText(value, COIN_DECIMALS)} ${coin}`
}

async function tokenRow(
  row: Extract<DescriptorRow, { as: 'token' }>,
  found: Found,
  context: Context,
  write: Write,
): Promise<ExplainedRow> {
  const { own, shown } = context
  const value = integerOf(found.value) ?? fail()
  const raw = value.toString()
  const token = row.token && besideAddress(row.token, found, context)
  if (token === undefined) return write(raw)
  const { text, symbol, isListed } = await own.token(token, value)
  const isCoin = row.native?.includes(token) === true && !isListed
  // A constant in the file is a claim about the token, unless the token moves.
  const isClaim = typeof row.token === 'string' && !isCoin && !own.moves(token)
  if (isClaim || (symbol === undefined && !isCoin)) return write(raw)
  if (isListed) shown.add(token)
  const isLarge = row.threshold !== undefined && value >= BigInt(row.threshold) && value >= LARGE_AMOUNT
  if (isLarge) return write(`${row.message ?? 'Unlimited'} ${isCoin ? own.coin : symbol}`, raw)
  return write(isCoin ? coinText(value, own) : text, isListed && value < LARGE_AMOUNT ? undefined : raw)
}

function enumRow(
  { label, values }: Extract<DescriptorRow, { as: 'enum' }>,
  value: Value,
  context: Context,
  write: Write,
): ExplainedRow {
  const key = value.kind === 'bool' ? BigInt(value.value) : integerOf(value)
  const isKey = key !== undefined && key >= 0n && key < MAX_ENUM_KEY && addressOf(value) === undefined
  const text = isKey ? values.find((one) => BigInt(one.key) === key)?.text : undefined
  if (text === undefined || key === undefined) return rawRow(label, value, context)
  return write(text, key.toString())
}

async function callRow(
  row: Extract<DescriptorRow, { as: 'call' }>,
  found: Found,
  context: Context,
): Promise<ExplainedRow> {
  const { value } = found
  const { own, depth, scope, budget, shown } = context
  const bytes = value.kind === 'bytes' ? value.value : fail()
  const callee = besideAddress(row.callee, found, context) ?? fail()
  const closed: ExplainedRow = { kind: 'text', label: row.label, value: bytes }
  shown.add(bytes)
  if (bytes.length < SELECTOR_CHARS) return closed
  const amount = row.amount && resolveBeside(scope, row.amount, found.indexes)
  const spender = row.spender && resolveBeside(scope, row.spender, found.indexes)
  const inherited = (name: string) => scope.call.members.find((one) => one.name === name)?.value ?? fail()
  const call = structOf({
    from: spender ?? inherited('from'),
    to: { kind: 'address', value: own.checksum(callee) },
    value: amount ?? { kind: 'integer', value: 0n },
    chainId: inherited('chainId'),
  })
  const inside = { ...budget }
  const open = async () => {
    const descriptor = await own.lookup(callee, bytes.slice(0, SELECTOR_CHARS))
    const decoded = descriptor?.inputs && own.decode(`0x${bytes.slice(SELECTOR_CHARS)}`, descriptor.inputs)
    return decoded && explain({ ...decoded, call }, descriptor, { own, depth: depth + 1, budget: inside })
  }
  // A failure inside costs only the inner description.
  const inner = depth < MAX_DEPTH ? await open().catch(() => undefined) : undefined
  context.isOpen &&= inner !== undefined
  if (inner === undefined) return closed
  Object.assign(budget, inside)
  return { kind: 'call', label: row.label, call: inner }
}

function besideAddress(source: Path | string, { indexes }: Found, { scope }: Context): string | undefined {
  if (typeof source === 'string') return source
  const value = resolveBeside(scope, source, indexes)
  return value && addressOf(value)
}

/** @returns undefined if it is long, a fixed part has digits, or a path has not one text */
function sentenceOf({ sentence }: Descriptor, texts: ReadonlyMap<string, string[]>): string | undefined {
  const parts = sentence?.map((part) => {
    if (typeof part === 'string') return /\p{Nd}/u.test(part) ? undefined : part
    const [text, ...others] = texts.get(JSON.stringify(part)) ?? []
    return others.length > 0 || text === '' ? undefined : text
  })
  const filled = parts?.every((part) => part !== undefined) ? parts.join('') : undefined
  return filled !== undefined && filled.length <= MAX_SENTENCE ? filled : undefined
}

function alsoAddresses(found: readonly string[], { own, shown }: Context, nested: readonly Explained[]): string[] {
  const all = [...found, ...nested.flatMap(({ also }) => also.addresses)]
  const left = all.map((one) => one.toLowerCase()).filter((one) => !shown.has(one) && !own.isNamed(one))
  return [...new Set(left)].filter((one) => one !== ZERO_ADDRESS).map((one) => own.checksum(one))
}

/** A part of a word does not show the word. */
function isHidden(leaf: Leaf, { own, shown, leaves }: Context): boolean {
  if (leaves.has(leaf) || (isFlag(leaf) && !leaf.value)) return false
  switch (leaf.kind) {
    case 'bool':
      return !own.isNamed('true')
    case 'integer': {
      const address = wordAddress(leaf.value)
      return !shown.has(address) && ![String(leaf.value), address].some(own.isNamed)
    }
    case 'string':
      return leaf.value !== '' && !own.isNamed(JSON.stringify(leaf.value))
    case 'bytes':
      return leaf.value !== '0x' && !shown.has(leaf.value) && !own.isNamed(leaf.value)
    case 'address': {
      const address = leaf.value.toLowerCase()
      return address !== ZERO_ADDRESS && !shown.has(address) && !own.isNamed(address)
    }
  }
}

const isFlag = (leaf: Leaf) => leaf.kind === 'bool' || (leaf.kind === 'integer' && leaf.isFlag === true)

const wordAddress = (word: bigint) => `0x${word.toString(16).padStart(40, '0')}`

/** Finds types such as `type Address is uint256`, with flags next to the address. */
function addressesOf(leaf: Leaf): string[] {
  if (leaf.kind === 'address') return [leaf.value]
  if (leaf.kind !== 'integer' || leaf.value < 0n) return []
  const { value } = leaf
  const halves = new Set(HALVES.map((shift) => BigInt.asUintN(ADDRESS_BITS, value >> shift)))
  return [...halves].filter((half) => half >= LEAST_ADDRESS && half < LARGEST_ADDRESS).map(wordAddress)
}

/** A contract may read bytes from the length of a selector on as a call. */
function callOf(leaf: Leaf): string[] {
  return leaf.kind === 'bytes' && leaf.value.length >= SELECTOR_CHARS ? [leaf.value] : []
}

function textIn(leaf: Leaf): string[] {
  return leaf.kind === 'string' ? [leaf.value] : []
}

/** Numbers, flags and short bytes share a row: a list can have two thousand. */
function numberIn(leaf: Leaf): string[] {
  return leaf.kind === 'address' || leaf.kind === 'string' || callOf(leaf)[0] ? [] : [String(leaf.value)]
}
