import { type Described, describe } from '@airlock/protocol/clearSigning/describe'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import type { Explained } from '@airlock/protocol/clearSigning/Explained'
import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import { structOf } from '@airlock/protocol/clearSigning/structOf'
import type { Struct } from '@airlock/protocol/clearSigning/Value'
import { isUnchanged } from '@airlock/protocol/namespaces/eip155/reads/isUnchanged'
import { getAddress } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import { COIN_SYMBOLS } from '../../shared/chains.ts'
import { type AmountText, fold } from '../amounts/amounts.ts'
import { type Contracts, isToken } from '../meanings/knownContracts.ts'
import { decodeArguments } from './decodeArguments.ts'

export type ExplainInput = {
  chainId: number
  from: string
  read: Read
  text: AmountText
  contracts: Contracts
  symbol: string
  find: FindDescriptor
  /** The approval's deadline. */
  timeout: Promise<undefined>
}

export type OwnFacts = { moving: ReadonlySet<string>; named: ReadonlySet<string> }

/** Undefined if nothing proves that there is a descriptor, or that there is none. */
export type Lookup = { descriptor: Descriptor; isChanged: boolean } | 'absent' | undefined

/** An answer after the deadline is ignored. */
export function lookUp(address: string, item: string, input: ExplainInput): Promise<Lookup> {
  const finding = input.find(input.chainId, address, item).then(async (descriptor) => {
    if (descriptor === undefined || descriptor === 'absent') return descriptor
    return { descriptor, isChanged: !(await isUnchanged(descriptor, address, readOf(input))) }
  })
  return inTime(finding, input)
}

const readOf =
  ({ read, chainId }: ExplainInput) =>
  (method: string, params: unknown) =>
    read(chainId, method, params)

/** `explained` is undefined if the descriptor does not fit or is too slow; `isUnanswered` if a call got no proof. */
export async function explain(
  described: Described,
  descriptor: Descriptor,
  findings: OwnFacts,
  input: ExplainInput,
): Promise<{ explained: Explained | undefined; isUnanswered: boolean }> {
  const { contracts, text, symbol, find, chainId } = input
  let isUnanswered = false
  const explaining = describe(described, descriptor, {
    coin: symbol,
    async token(address, amount) {
      const isListed = isToken(contracts.at(address)?.kind)
      const [written, zero] = await Promise.all([
        text({ token: address, amount }),
        text({ token: address, amount: 0n }),
      ])
      return { text: written, symbol: /^0 ([^(].*)$/u.exec(zero)?.[1], isListed }
    },
    moves: (address) => findings.moving.has(address),
    hasSymbol: (text) => hasSymbol(text, new Set([symbol, ...COIN_SYMBOLS, ...contracts.symbols].map(fold))),
    isNamed: (address) => findings.named.has(address),
    addressName: (address) => contracts.at(address)?.name,
    collectionName: async (address) => contracts.at(address)?.name,
    checksum: (address) => getAddress(address),
    decode: decodeArguments,
    async lookup(address, selector) {
      const descriptor = await find(chainId, address, selector)
      isUnanswered ||= descriptor === undefined
      if (descriptor === undefined || descriptor === 'absent') return undefined
      return (await isUnchanged(descriptor, address, readOf(input))) ? descriptor : undefined
    },
  })
  let isLate = true
  const explained = await inTime(
    explaining.finally(() => {
      isLate = false
    }),
    input,
  )
  return { explained, isUnanswered: isUnanswered || isLate }
}

/** Folds marks and signs too, such as in USD₮. */
function hasSymbol(text: string, symbols: ReadonlySet<string>): boolean {
  const plain = text.normalize('NFKD').replaceAll('₮', 'T').replaceAll('€', 'E')
  const words = plain.replaceAll(/\p{M}/gu, '').split(/[^\p{L}\p{Nd}.]+/u)
  return words.some((word) => word !== '' && symbols.has(fold(word)))
}

export function callStruct({
  chainId,
  from,
  to,
  value,
}: {
  chainId: number
  from: string
  to: string
  value: bigint
}): Struct {
  return structOf({
    from: { kind: 'address', value: getAddress(from) },
    to: { kind: 'address', value: getAddress(to) },
    value: { kind: 'integer', value },
    chainId: { kind: 'integer', value: BigInt(chainId) },
  })
}

/** After the deadline, what needs no request still counts: a simulation can be slower. */
function inTime<Result>(work: Promise<Result | undefined>, { timeout }: ExplainInput): Promise<Result | undefined> {
  const over = timeout.then(() => new Promise<undefined>((resolve) => setTimeout(resolve)))
  return Promise.race([work.catch(() => undefined), over])
}
