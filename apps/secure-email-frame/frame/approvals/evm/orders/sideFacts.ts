import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import type { Read } from '../../../rpc/createReads.ts'
import { type ChainWords, chainFacts } from '../../shared/chains.ts'
import type { Fact } from '../../shared/types.ts'
import { type AmountText, amountText } from '../amounts/amounts.ts'
import { type Contracts, contractsOf } from '../meanings/knownContracts.ts'
import type { Side } from './orders.ts'

type Given = { chainId: number; read: Read; knownContracts: KnownContracts; words: ChainWords }

const NONE: Pick<Contracts, 'at' | 'symbols'> = { at: () => undefined, symbols: new Set() }

/** Receipts are promised only in known tokens, because anyone can copy a token's name. */
export type SideFacts = (name: Fact['name'], side: Side) => Promise<Fact[]>

export function sideFacts(given: Given, { chainId, isHere }: { chainId: bigint; isHere: boolean }): SideFacts {
  const contracts = isHere ? contractsOf(given.chainId, given.knownContracts) : NONE
  const { symbol } = chainFacts(chainId, given.words)
  const read = isHere ? given.read : async () => '0x'
  const text = amountText({ chainId: given.chainId, read, symbol, contracts })
  return async (name, side) => {
    const isKnown = side.token === undefined || contracts.at(side.token) !== undefined
    return sideRows(name === 'gets' && !isKnown ? 'expected' : name, side, text)
  }
}

async function sideRows(name: Fact['name'], { token, amount, item }: Side, text: AmountText): Promise<Fact[]> {
  if (item === undefined) {
    const value = await text({ token: token?.toLowerCase() ?? null, amount })
    return [{ name, value, look: 'amount' }]
  }
  const number = item === 'any' ? '#*' : `#${item}`
  return [
    { name, value: amount === 1n ? number : `${amount} × ${number}`, look: 'amount' },
    { name: 'collection', value: token ?? '–', look: 'address' },
  ]
}
