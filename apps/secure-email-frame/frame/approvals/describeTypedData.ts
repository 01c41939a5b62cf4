import { foreignText } from '@airlock/protocol/foreignText'
import { hashTypedData, isAddress } from 'viem/utils'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from '../rpc/createReads.ts'
import type { Description, Fact, Warning } from './Description.ts'
import { readToken } from './readToken.ts'

type TypedData = {
  domain: Record<string, unknown>
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** Permit2 counts in 160 bits. */
const UNLIMITED = 2n ** 159n
const LONG_S = 30 * 86_400
const MAX_FACTS = 40
const MAX_PATH = 64
const MAX_VALUE = 256

type Given = { chainId: number; now: number; read: Read }

/** `eth_signTypedData_v4`: EIP-712, with permits (ERC-2612, Permit2) told apart. Refuses what it cannot hash exactly as it shows it. */
export async function describeTypedData(
  params: readonly unknown[],
  { chainId, now, read }: Given,
): Promise<Description> {
  const typed = parse(params[1])
  const { domain, primaryType, message } = typed
  const warnings: Warning[] = []
  const isHere = domain.chainId === undefined || Number(domain.chainId) === chainId
  if (!isHere) warnings.push('otherChain')
  const isPermit = /^(?:Permit|PermitSingle|PermitBatch|PermitTransferFrom|PermitWitnessTransferFrom)/.test(primaryType)
  if (isPermit) {
    const amounts = valuesOf(message, ['value', 'amount'])
    const ends = valuesOf(message, ['deadline', 'expiration', 'sigDeadline', 'expiry'])
    if (amounts.some((amount) => amount >= UNLIMITED) || message.allowed === true) warnings.push('unlimited')
    if (ends.some((end) => Number(end) > now / 1_000 + LONG_S)) warnings.push('longPermit')
  }
  const contract = isAddress(String(domain.verifyingContract)) ? String(domain.verifyingContract) : undefined
  if (contract !== undefined && isHere && (await hasNoCode(read, chainId, contract))) warnings.push('noCode')
  const fields = flatten(message)
  if (fields.length > MAX_FACTS || fields.some(({ isCut }) => isCut)) warnings.push('cut')
  const facts: Fact[] = [
    ...(isPermit && isHere ? await permitFacts(message, contract, { chainId, read }) : []),
    { name: 'domain', value: shown(String(domain.name ?? '–'), 64), look: 'text' },
    ...(contract === undefined ? [] : [{ name: 'contract' as const, value: contract, look: 'address' as const }]),
    { name: 'type', value: shown(primaryType, 64), look: 'text' },
    ...fields.slice(0, MAX_FACTS).map(({ text }): Fact => ({ name: 'data', value: text, look: 'block' })),
  ]
  return {
    title: isPermit ? 'permit' : 'signData',
    facts,
    warnings,
    offers: [{ signing: { kind: 'typedData', typedData: JSON.stringify(typed) } }],
  }
}

/** Which tokens, how many, for whom: ERC-2612 names them in the message itself, Permit2 in its details. */
async function permitFacts(
  message: TypedData['message'],
  contract: string | undefined,
  { chainId, read }: Pick<Given, 'chainId' | 'read'>,
): Promise<Fact[]> {
  const given = [message.details ?? message.permitted ?? { token: contract, amount: message.value }].flat()
  const amounts = await Promise.all(
    (given as { token?: unknown; amount?: unknown }[]).slice(0, MAX_FACTS).map(async ({ token, amount }) => {
      if (!isAddress(String(token)) || !/^(?:0x[0-9a-f]+|[0-9]+)$/i.test(String(amount))) return []
      return [(await readToken(read, chainId, String(token))).amount(BigInt(String(amount)))]
    }),
  )
  const { spender } = message
  return [
    ...amounts.flat(),
    ...(isAddress(String(spender))
      ? [{ name: 'spender' as const, value: String(spender), look: 'address' as const }]
      : []),
  ]
}

/** A network that does not answer says nothing about a contract. */
async function hasNoCode(read: Read, chainId: number, address: string): Promise<boolean> {
  return read(chainId, 'eth_getCode', [address, 'latest']).then(
    (code) => code === '0x',
    () => false,
  )
}

/** Only what the types name is kept, so that nothing is hidden beside what is signed. @throws SecureFault INVALID_INPUT */
function parse(value: unknown): TypedData {
  try {
    const data = (typeof value === 'string' ? JSON.parse(value) : value) as TypedData
    const { domain = {}, types, primaryType, message } = data
    const typed = { domain, types, primaryType, message: pick(types, primaryType, message, 0) as TypedData['message'] }
    hashTypedData(typed as never)
    return typed
  } catch (cause) {
    throw new SecureFault('INVALID_INPUT', { cause })
  }
}

function pick(types: TypedData['types'], type: string, value: unknown, depth: number): unknown {
  if (depth > 16) throw new Error('The data is too deep.')
  const list = /^(.*)\[[0-9]*\]$/.exec(type)
  if (list) return (value as unknown[]).map((item) => pick(types, list[1] ?? '', item, depth + 1))
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields === undefined) return value
  const from = value as Record<string, unknown>
  return Object.fromEntries(
    fields.map(({ name, type: inner }) => {
      if (!Object.hasOwn(from, name)) throw new Error(`${name} is missing.`)
      return [name, pick(types, inner, from[name], depth + 1)]
    }),
  )
}

function shown(text: string, length: number): string {
  return foreignText(text, length) ?? '–'
}

/** Every number under one of these names, however deep. */
function valuesOf(value: unknown, names: readonly string[]): bigint[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, names))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    if (names.includes(key) && /^(?:0x[0-9a-f]+|[0-9]+)$/i.test(String(item))) return [BigInt(String(item))]
    return valuesOf(item, names)
  })
}

/** Every value with its path, and whether less of either is shown than there is. */
function flatten(value: unknown, path = ''): { text: string; isCut: boolean }[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => flatten(item, path === '' ? key : `${path}.${key}`))
  }
  const written = String(value)
  return [
    {
      text: `${shown(path, MAX_PATH)}: ${shown(written, MAX_VALUE)}`,
      isCut: path.length > MAX_PATH || written.length > MAX_VALUE,
    },
  ]
}
