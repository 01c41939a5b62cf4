import type { connectResult } from '@airlock/protocol/channel/schemas'
import type * as z from 'zod/mini'
import type { Wallet } from '../state/wallets.ts'

/** S3.7; which connector gave it is known to whoever asked. */
export type ConnectionResult = z.output<typeof connectResult>

/** A way to connect wallets of one kind. */
export type Connector = {
  /** Whether this connector can reach the wallet as it stands. */
  reaches(wallet: Wallet): boolean
  /** @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_NOT_FOUND, CONNECT_CANCELLED or what the wallet failed with */
  connect(wallet: Wallet): Promise<ConnectionResult>
  /** Gives up the attempt under way. Never rejects. */
  cancel(): Promise<void>
}
