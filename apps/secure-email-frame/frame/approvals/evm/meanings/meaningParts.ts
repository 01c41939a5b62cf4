import type { Field } from '../../shared/types.ts'
import type { DecodeContext, DecodedCall } from './DecodedCall.ts'

export const EMPTY: Pick<DecodedCall, 'fields' | 'warnings' | 'pays' | 'gets' | 'allowances'> = {
  fields: [],
  warnings: [],
  pays: [],
  gets: [],
  allowances: [],
}

export function addressField(name: Field['name'], value: string): Field {
  return { name, value, variant: 'address' }
}

export function amountField(name: Field['name'], value: string): Field {
  return { name, value, variant: 'amount' }
}

export function isMine(address: string, { from }: Pick<DecodeContext, 'from'>): boolean {
  return address.toLowerCase() === from.toLowerCase()
}
