import type { SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { Address, Hex } from 'viem'
import type { CheckedOperation } from './checkOperation.ts'

/** The most that an operation costs: its gas, and coin in wei. */
export type Cost = { gas: bigint; coin: bigint }
/** @throws Fault SPONSOR_LIMIT for more than is left of the caps of the client */
export type Look = (cost: Cost) => Promise<void>
/** Takes a cost from the caps of the client, and returns what undoes that. @throws Fault SPONSOR_LIMIT */
export type Count = (cost: Cost) => Promise<() => Promise<void>>
export type Caps = {
  look: Look
  count: Count
  /** Takes a question to services that bill each. @throws Fault SPONSOR_LIMIT */
  ask(): Promise<void>
}

export type RequestedCalls = NonNullable<SecureParams<'sponsor/status'>['calls']>
export type OpenOperation = NonNullable<SecureResult<'sponsor/status'>['open']>
export type Offer = NonNullable<SecureResult<'sponsor/status'>['offer']>

/** Pays fees of people on some networks. */
export type FeePayer = {
  chainIds: readonly number[]
  /** The operation of an account that may still happen. Where the node does not answer, the one that is known to have been open. */
  openOf(chainId: number, sender: Address): Promise<OpenOperation | undefined>
  /**
   * Returns how, and until when, calls would be carried out now.
   *
   * @throws Fault SPONSOR_OFF, SPONSOR_BUSY, SPONSOR_LIMIT, SPONSOR_NETWORK, OPERATION_REFUSED
   */
  offer(chainId: number, sender: Address, wanted: RequestedCalls, caps: Caps): Promise<Offer>
  /**
   * Has an operation carried out, once.
   *
   * @returns its id (EIP-5792)
   * @throws Fault as `offer`, OPERATION_OPEN, OPERATION_EXPIRED, OPERATION_REFUSED
   */
  send(operation: CheckedOperation): Promise<Hex>
  /** Looks after what waits: notes what ended, and sends again what is stuck. Once at a time for each network. Never rejects. */
  poll(): Promise<void>
  /** For `/healthz`. */
  health(): Record<string, unknown>
  /** Text for Prometheus. */
  metrics(): string
  refused(code: string): void
}
