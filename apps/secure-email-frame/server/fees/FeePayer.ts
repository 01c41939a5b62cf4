import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { Address, Hex } from 'viem'
import type { CheckedOperation } from './checkOperation.ts'

export type Cost = { gas: bigint; coin: bigint }
/** @throws ApiError SPONSOR_LIMIT above the client's remaining caps */
export type CheckFn = (cost: Cost) => Promise<void>
/** Charges a cost to the client's caps, and returns its undo. @throws ApiError SPONSOR_LIMIT */
export type Count = (cost: Cost) => Promise<() => Promise<void>>
export type Caps = {
  check: CheckFn
  count: Count
  /** @throws ApiError SPONSOR_LIMIT */
  requestQuote(): Promise<void>
}

export type RequestedCalls = NonNullable<SecureParams<'sponsor/status'>['calls']>
export type OpenOperation = NonNullable<SecureResult<'sponsor/status'>['open']>
export type Offer = NonNullable<SecureResult<'sponsor/status'>['offer']>

export type FeePayer = {
  chainIds: readonly number[]
  /** If the node does not answer, the last known one. */
  openOf(chainId: number, sender: Address): Promise<OpenOperation | undefined>
  /** @throws ApiError SPONSOR_OFF, SPONSOR_BUSY, SPONSOR_LIMIT, SPONSOR_NETWORK, OPERATION_REFUSED */
  offer(chainId: number, sender: Address, requested: RequestedCalls, caps: Caps): Promise<Offer>
  /** @returns its id (EIP-5792) @throws ApiError as `offer`, OPERATION_OPEN, OPERATION_EXPIRED, OPERATION_REFUSED */
  send(operation: CheckedOperation): Promise<Hex>
  /** One run per network at a time. Never rejects. */
  poll(): Promise<void>
  health(): Record<string, unknown>
  metrics(): string
  rejected(code: string): void
}
