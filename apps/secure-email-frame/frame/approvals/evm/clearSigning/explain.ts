import { type Described, describe } from '@airlock/protocol/clearSigning/describe'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import type { Explained } from '@airlock/protocol/clearSigning/Explained'
import type { Struct } from '@airlock/protocol/clearSigning/Value'
import { getAddress } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import type { FindDescriptor } from '../../shared/lazyDescriptors.ts'
import type { AmountText } from '../amounts/amounts.ts'
import { type Contracts, isToken } from '../meanings/knownContracts.ts'
import { DEADLINE_MS } from './createDescriptors.ts'
import { decodeArguments } from './decodeArguments.ts'
import { isUnchanged } from './isUnchanged.ts'

export type ExplainInput = {
  chainId: number
  from: string
  read: Read
  text: AmountText
  contracts: Contracts
  symbol: string
  find: FindDescriptor
}

/** Results of the own reading. Addresses are in lower case. */
export type OwnFacts = { moving: ReadonlySet<string>; named: ReadonlySet<string> }

export type Lookup = { descriptor: Descriptor; isChanged: boolean } | undefined

/** Finds a descriptor and compares the code behind the contract. An answer after the deadline is ignored. */
export function lookUp(address: string, item: string, input: ExplainInput): Promise<Lookup> {
  const finding = input.find(input.chainId, address, item).then(async (descriptor) => {
    return descriptor && { descriptor, isChanged: !(await isUnchanged(descriptor, address, input)) }
  })
  return inTime(finding)
}

/** Formats a description. Undefined if the descriptor does not fit, or if the reads for it take too long. */
export function explain(
  described: Described,
  descriptor: Descriptor,
  findings: OwnFacts,
  input: ExplainInput,
): Promise<Explained | undefined> {
  const { contracts, text, symbol, find, chainId } = input
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
    isNamed: (address) => findings.named.has(address),
    addressName: (address) => contracts.at(address)?.name,
    collectionName: async (address) => contracts.at(address)?.name,
    checksum: (address) => getAddress(address),
    decode: decodeArguments,
    async lookup(address, selector) {
      const descriptor = await find(chainId, address, selector)
      return descriptor && (await isUnchanged(descriptor, address, input)) ? descriptor : undefined
    },
  })
  return inTime(explaining)
}

/** Call around arguments, as paths name it. */
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

function inTime<Result>(work: Promise<Result | undefined>): Promise<Result | undefined> {
  const delayed = new Promise<undefined>((resolve) => setTimeout(resolve, DEADLINE_MS))
  return Promise.race([work.catch(() => undefined), delayed])
}
