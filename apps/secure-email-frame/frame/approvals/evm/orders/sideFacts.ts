import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import type { Read } from '../../../rpc/createReads.ts'
import { type ChainTexts, chainMetadata } from '../../shared/chains.ts'
import type { Field } from '../../shared/types.ts'
import { type AmountText, amountText, type collectAmounts } from '../amounts/amounts.ts'
import { type Contracts, contractsOf } from '../meanings/knownContracts.ts'
import type { Side } from './orders.ts'

type Input = { chainId: number; read: Read; knownContracts: KnownContracts; texts: ChainTexts }
type Data = { chainId: bigint; isHere: boolean; onText: ReturnType<typeof collectAmounts>['add'] }

const NONE: Pick<Contracts, 'at' | 'symbols'> = { at: () => undefined, symbols: new Set() }

/** Receipts are promised only in known tokens, because anyone can copy a token's name. */
export type SideFacts = (name: Field['name'], side: Side) => Promise<Field[]>

export function sideFacts(input: Input, { chainId, isHere, onText }: Data): SideFacts {
  const contracts = isHere ? contractsOf(input.chainId, input.knownContracts) : NONE
  const { symbol } = chainMetadata(chainId, input.texts)
  const read = isHere ? input.read : async () => '0x'
  // On another network the coin is another one.
  const text = amountText({ chainId: input.chainId, read, symbol, contracts, ...(isHere && { onText }) })
  return async (name, side) => {
    const isKnown = side.token === undefined || contracts.at(side.token) !== undefined
    return sideRows(name === 'gets' && !isKnown ? 'expected' : name, side, text)
  }
}

async function sideRows(name: Field['name'], { token, amount, item }: Side, text: AmountText): Promise<Field[]> {
  if (item === undefined) {
    const value = await text({ token: token?.toLowerCase() ?? null, amount })
    return [{ name, value, variant: 'amount' }]
  }
  const number = item === 'any' ? '#*' : `#${item}`
  return [
    { name, value: amount === 1n ? number : `${amount} × ${number}`, variant: 'amount' },
    { name: 'collection', value: token ?? '–', variant: 'address' },
  ]
}
