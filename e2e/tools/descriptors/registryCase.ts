import { readFileSync } from 'node:fs'
import { type Described, describe } from '@airlock/protocol/clearSigning/describe'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { descriptorKey, typeHashOf } from '@airlock/protocol/clearSigning/descriptorKey'
import type { Explained } from '@airlock/protocol/clearSigning/Explained'
import type { OwnReading } from '@airlock/protocol/clearSigning/OwnReading'
import type { Struct } from '@airlock/protocol/clearSigning/Value'
import { isRecord } from '@airlock/protocol/isRecord'
import {
  type Chain,
  formatUnits,
  getAddress,
  type Hex,
  isAddress,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import * as chains from 'viem/chains'
import { decodeArguments } from '../../../apps/secure-email-frame/frame/approvals/evm/clearSigning/decodeArguments.ts'
import { domainFields } from '../../../apps/secure-email-frame/frame/approvals/evm/eip712/domain.ts'
import { parseTypedData } from '../../../apps/secure-email-frame/frame/approvals/evm/eip712/parseTypedData.ts'

export const REGISTRY = new URL('./registry/', import.meta.url)

export type ExpectedField = { label: string; value: string | Expected }
export type Expected = { intent: string; owner: string; fields: ExpectedField[]; interpolatedIntent?: string }
export type Provider = {
  tokens?: Record<string, { symbol: string; decimals: number }>
  ensNames?: Record<string, string>
  addressNames?: Record<string, string>
  nftCollectionNames?: Record<string, string>
}
type RegistryCase = { description: string; rawTx?: Hex; from?: string; data?: unknown; expected: Expected }
export type CaseFile = { descriptor?: string; dataProvider?: Provider; tests: RegistryCase[] }

export function readCases(name: string): CaseFile {
  return JSON.parse(readFileSync(new URL(name, REGISTRY), 'utf8')) as CaseFile
}

export const NO_NODE = async () => undefined

export type Bodies = ReadonlyMap<string, Descriptor>
export type Bound = { chainId: number; described: Described; descriptor: Descriptor }

export class NotBound extends Error {}

/** @throws Error that names what does not fit */
async function bindCase({ rawTx, from, data }: RegistryCase, bodies: Bodies): Promise<Bound> {
  if (rawTx === undefined) return bindTypedData(data, bodies)
  const transaction = parseTransaction(rawTx)
  const sender =
    from ?? (transaction.r ? await recoverTransactionAddress({ serializedTransaction: rawTx as never }) : undefined)
  const { chainId = 1, to, data: input = '0x', value = 0n } = transaction
  const call = { chainId, to: to ?? '', data: input, value }
  const bound = bindCall(call, sender ?? `0x${'0'.repeat(40)}`, bodies)
  if (bound !== undefined) return bound
  if (!bodies.has(descriptorKey(chainId, call.to, input.slice(0, 10)))) throw new NotBound(UNBOUND)
  throw new Error('Its arguments do not encode back to the same bytes.')
}

const UNBOUND = 'No descriptor has its network, contract and function or type.'

export type BoundCall = { chainId: number; to: string; data: string; value: bigint }

export function bindCall({ chainId, to, data, value }: BoundCall, from: string, bodies: Bodies): Bound | undefined {
  const descriptor = bodies.get(descriptorKey(chainId, to, data.slice(0, 10)))
  const decoded = descriptor?.inputs && decodeArguments(`0x${data.slice(10)}`, descriptor.inputs)
  return (
    descriptor &&
    decoded && { chainId, descriptor, described: { ...decoded, call: callOf({ chainId, from, to, value }) } }
  )
}

export function bindTypedData(data: unknown, bodies: Bodies): Bound {
  const { types, primaryType, message, domain } = parseTypedData(withPlainAddresses(data))
  const { name, version, chainId: chain, contract } = domainFields(domain)
  if (chain === undefined || contract === undefined) throw new Error('Its domain names no network or no contract.')
  const chainId = Number(chain)
  const descriptor = bodies.get(descriptorKey(chainId, contract, typeHashOf(primaryType, types)))
  if (descriptor === undefined) throw new NotBound(UNBOUND)
  const { domain: demanded = {} } = descriptor
  if ((demanded.name ?? name) !== name || (demanded.version ?? version) !== version) {
    throw new Error('Its domain has another name or version.')
  }
  const call = callOf({ chainId, from: `0x${'0'.repeat(40)}`, to: contract, value: 0n })
  return { chainId, descriptor, described: { data: message, call } }
}

/** Some cases have a wrong checksum, which the secure frame refuses. */
export function withPlainAddresses(value: unknown): unknown {
  if (typeof value === 'string')
    return isAddress(value.toLowerCase()) && !isAddress(value) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map(withPlainAddresses)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withPlainAddresses(one)]))
}

const CHAINS: readonly Chain[] = Object.values(chains)

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

export function readingOf(chainId: number, provider: Provider, bodies: Bodies): OwnReading {
  const lower = <One>(record: Record<string, One> = {}) =>
    new Map(Object.entries(record).map(([address, one]) => [address.toLowerCase(), one]))
  const tokens = lower(provider.tokens)
  const names = new Map([...lower(provider.ensNames), ...lower(provider.addressNames)])
  const collections = lower(provider.nftCollectionNames)
  return {
    coin: CHAINS.find(({ id }) => id === chainId)?.nativeCurrency.symbol ?? `coin of network ${chainId}`,
    async token(address, amount) {
      const found = tokens.get(address)
      if (found === undefined) return { text: amount.toString(), symbol: undefined, isListed: false }
      return { text: `${formatUnits(amount, found.decimals)} ${found.symbol}`, symbol: found.symbol, isListed: true }
    },
    moves: () => true,
    hasSymbol: () => false,
    isNamed: () => false,
    addressName: (address) => names.get(address),
    collectionName: async (address) => collections.get(address),
    checksum: (address) => getAddress(address),
    decode: decodeArguments,
    lookup: async (address, selector) => bodies.get(descriptorKey(chainId, address, selector)),
  }
}

/** @throws Error that names why there is no description */
export async function describeCase(
  one: RegistryCase,
  provider: Provider,
  bodies: Bodies,
): Promise<{ explained: Explained; bound: Bound }> {
  const bound = await bindCase(one, bodies)
  const explained = await describe(bound.described, bound.descriptor, readingOf(bound.chainId, provider, bodies))
  if (explained === undefined) throw new Error('Its data do not fit the descriptor.')
  return { explained, bound }
}

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
