import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { Address, Hex } from 'viem'
import type { CheckedOperation } from './checkOperation.ts'

/** Maximum cost of an operation: gas, and coin in wei. */
export type Cost = { gas: bigint; coin: bigint }
/** @throws ApiError SPONSOR_LIMIT above the client's remaining caps */
export type CheckFn = (cost: Cost) => Promise<void>
/** Charges a cost to the client's caps, and returns its undo. @throws ApiError SPONSOR_LIMIT */
export type Count = (cost: Cost) => Promise<() => Promise<void>>
export type Caps = {
  check: CheckFn
  count: Count
  /** Counts a request to billed services. @throws ApiError SPONSOR_LIMIT */
  requestQuote(): Promise<void>
}

export type RequestedCalls = NonNullable<SecureParams<'sponsor/status'>['calls']>
export type OpenOperation = NonNullable<SecureResult<'sponsor/status'>['open']>
export type Offer = NonNullable<SecureResult<'sponsor/status'>['offer']>

/** Pays users' fees on some networks. */
export type FeePayer = {
  chainIds: readonly number[]
  /** Open operation of an account. If the node does not answer, the last known one. */
  openOf(chainId: number, sender: Address): Promise<OpenOperation | undefined>
  /**
   * Returns the terms for submitting calls now.
   *
   * @throws ApiError SPONSOR_OFF, SPONSOR_BUSY, SPONSOR_LIMIT, SPONSOR_NETWORK, OPERATION_REFUSED
   */
  offer(chainId: number, sender: Address, requested: RequestedCalls, caps: Caps): Promise<Offer>
  /**
   * Submits an operation once.
   *
   * @returns its id (EIP-5792)
   * @throws ApiError as `offer`, OPERATION_OPEN, OPERATION_EXPIRED, OPERATION_REFUSED
   */
  send(operation: CheckedOperation): Promise<Hex>
  /** Records finished operations and resubmits stuck ones, one run per network at a time. Never rejects. */
  poll(): Promise<void>
  health(): Record<string, unknown>
  metrics(): string
  rejected(code: string): void
}
