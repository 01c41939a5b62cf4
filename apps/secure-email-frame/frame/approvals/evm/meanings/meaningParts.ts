import type { Fact } from '../../shared/types.ts'
import type { DecodeContext, Meaning } from './Meaning.ts'

export const NOTHING: Pick<Meaning, 'facts' | 'warnings' | 'pays' | 'gets' | 'allowances'> = {
  facts: [],
  warnings: [],
  pays: [],
  gets: [],
  allowances: [],
}

export function addressFact(name: Fact['name'], value: string): Fact {
  return { name, value, look: 'address' }
}

export function amountFact(name: Fact['name'], value: string): Fact {
  return { name, value, look: 'amount' }
}

export function isMine(address: string, { from }: Pick<DecodeContext, 'from'>): boolean {
  return address.toLowerCase() === from.toLowerCase()
}
