import { readFileSync } from 'node:fs'
import { type Described, describe } from '@airlock/protocol/clearSigning/describe'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { descriptorKey, typeHashOf } from '@airlock/protocol/clearSigning/descriptorKey'
import type { Explained } from '@airlock/protocol/clearSigning/Explained'
import type { OwnReading } from '@airlock/protocol/clearSigning/OwnReading'
import type { Struct } from '@airlock/protocol/clearSigning/Value'
import { formatUnits, getAddress, type Hex, parseTransaction, recoverTransactionAddress } from 'viem'
import { decodeArguments } from '../../../apps/secure-email-frame/frame/approvals/evm/clearSigning/decodeArguments.ts'
import { parseTypedData } from '../../../apps/secure-email-frame/frame/approvals/evm/eip712/parseTypedData.ts'

export const REGISTRY = new URL('./registry/', import.meta.url)

type Field = { label: string; value: string | Expected }
type Expected = { intent: string; owner: string; fields: Field[]; interpolatedIntent?: string }
type Provider = {
  tokens?: Record<string, { symbol: string; decimals: number }>
  ensNames?: Record<string, string>
  addressNames?: Record<string, string>
  nftCollectionNames?: Record<string, string>
}
type RegistryCase = { description: string; rawTx?: Hex; from?: string; data?: unknown; expected: Expected }
export type CaseFile = { dataProvider?: Provider; tests: RegistryCase[] }

export function readCases(name: string): CaseFile {
  return JSON.parse(readFileSync(new URL(name, REGISTRY), 'utf8')) as CaseFile
}

/** For snapshots that are bound to no code. */
export const NO_NODE = async () => undefined

export type Bodies = ReadonlyMap<string, Descriptor>
type Bound = { chainId: number; described: Described; descriptor: Descriptor }

const COINS: Readonly<Record<number, string>> = { 1: 'ETH', 14: 'FLR', 137: 'POL', 146: 'S', 42220: 'CELO' }

/** Binds a case to its descriptor by chain and contract. */
async function bindCase({ rawTx, from, data }: RegistryCase, bodies: Bodies): Promise<Bound | undefined> {
  if (rawTx === undefined) return bindTypedData(data, bodies)
  const transaction = parseTransaction(rawTx)
  const sender =
    from ?? (transaction.r ? await recoverTransactionAddress({ serializedTransaction: rawTx as never }) : undefined)
  return bindCall(
    {
      chainId: transaction.chainId ?? 1,
      to: transaction.to ?? '',
      data: transaction.data ?? '0x',
      value: transaction.value ?? 0n,
    },
    sender ?? `0x${'0'.repeat(40)}`,
    bodies,
  )
}

export type BoundCall = { chainId: number; to: string; data: string; value: bigint }

export function bindCall({ chainId, to, data, value }: BoundCall, from: string, bodies: Bodies): Bound | undefined {
  const descriptor = bodies.get(descriptorKey(chainId, to, data.slice(0, 10)))
  const decoded = descriptor?.inputs && decodeArguments(`0x${data.slice(10)}`, descriptor.inputs)
  return (
    descriptor &&
    decoded && { chainId, descriptor, described: { ...decoded, call: callOf({ chainId, from, to, value }) } }
  )
}

function bindTypedData(data: unknown, bodies: Bodies): Bound | undefined {
  const { types, primaryType, message, domain } = parseTypedData(data)
  const member = (name: string) => domain.struct.members.find((one) => one.name === name)?.value
  const [chain, contract] = [member('chainId'), member('verifyingContract')]
  if (chain?.kind !== 'integer' || contract?.kind !== 'address') return undefined
  const chainId = Number(chain.value)
  const descriptor = bodies.get(descriptorKey(chainId, contract.value, typeHashOf(primaryType, types)))
  const call = callOf({ chainId, from: `0x${'0'.repeat(40)}`, to: contract.value, value: 0n })
  return descriptor && { chainId, descriptor, described: { data: message, call } }
}

function callOf({ chainId, from, to, value }: { chainId: number; from: string; to: string; value: bigint }): Struct {
  return {
    kind: 'struct',
    members: [
      { name: 'from', value: { kind: 'address', value: getAddress(from) } },
      { name: 'to', value: { kind: 'address', value: getAddress(to) } },
      { name: 'value', value: { kind: 'integer', value } },
      { name: 'chainId', value: { kind: 'integer', value: BigInt(chainId) } },
    ],
  }
}

/** Data of the cases' provider, instead of a network. */
export function readingOf(chainId: number, provider: Provider, bodies: Bodies): OwnReading {
  const lower = <One>(record: Record<string, One> = {}) =>
    new Map(Object.entries(record).map(([address, one]) => [address.toLowerCase(), one]))
  const tokens = lower(provider.tokens)
  const names = new Map([...lower(provider.ensNames), ...lower(provider.addressNames)])
  const collections = lower(provider.nftCollectionNames)
  return {
    coin: COINS[chainId] ?? 'ETH',
    async token(address, amount) {
      const found = tokens.get(address)
      if (found === undefined) return { text: amount.toString(), symbol: undefined, isListed: false }
      return { text: `${formatUnits(amount, found.decimals)} ${found.symbol}`, symbol: found.symbol, isListed: true }
    },
    moves: () => true,
    isNamed: () => false,
    addressName: (address) => names.get(address),
    collectionName: async (address) => collections.get(address),
    checksum: (address) => getAddress(address),
    decode: decodeArguments,
    lookup: async (address, selector) => bodies.get(descriptorKey(chainId, address, selector)),
  }
}

export async function describeCase(
  one: RegistryCase,
  provider: Provider,
  bodies: Bodies,
): Promise<Explained | undefined> {
  const bound = await bindCase(one, bodies)
  return bound && describe(bound.described, bound.descriptor, readingOf(bound.chainId, provider, bodies))
}

/** In the form of the cases. */
export function expectedOf({ owner = '', intent, sentence, rows }: Explained): Expected {
  return {
    intent,
    owner,
    fields: rows.map((row) => ({
      label: row.label,
      value: row.kind === 'call' ? expectedOf(row.call) : row.kind === 'address' ? (row.name ?? row.value) : row.value,
    })),
    ...(sentence !== undefined && { interpolatedIntent: sentence }),
  }
}
