import type { Transaction } from '@airlock/protocol/gateway/answers/history'

const ZERO_ADDRESS = /^0x0{40}$/

/** Zero address: tokens come from it when minted and go to it when burned. */
export function isZeroAddress(address: string): boolean {
  return ZERO_ADDRESS.test(address)
}

/** Verb of a transaction. Sources without mints and burns list them as transfers with the zero address. */
export function operationOf({ metadata, transfers }: Transaction): string {
  const { operationType } = metadata
  const isOnlyWithNobody = !!transfers?.length && transfers.every((one) => isZeroAddress(one.counterparty ?? ''))
  if (!isOnlyWithNobody) return operationType
  if (operationType === 'receive') return 'mint'
  return operationType === 'send' ? 'burn' : operationType
}
