import type { Transaction } from '@airlock/protocol/gateway/answers/history'

const ZERO_ADDRESS = /^0x0{40}$/

/** Mints come from it, burns go to it. */
export function isZeroAddress(address: string): boolean {
  return ZERO_ADDRESS.test(address)
}

/** Some sources list mints and burns as transfers with the zero address. */
export function operationOf({ metadata, transfers }: Transaction): string {
  const { operationType } = metadata
  const isOnlyWithNobody = !!transfers?.length && transfers.every((one) => isZeroAddress(one.counterparty ?? ''))
  if (!isOnlyWithNobody) return operationType
  if (operationType === 'receive') return 'mint'
  return operationType === 'send' ? 'burn' : operationType
}
