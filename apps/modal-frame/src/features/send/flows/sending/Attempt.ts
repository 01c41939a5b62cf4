import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../../../core/networks/network.ts'
import type { ModalSends, Transfer, TransferFee, Transfers, WalletSends } from '../../../../core/ports/Transfers.ts'
import type { SentRow } from '../../../../core/transactions/transactions.ts'

/** A transfer that is about to be requested from a wallet. */
export type Attempt<Sends extends WalletSends | ModalSends> = {
  network: CaipNetwork
  transfers: Transfers<TransferFee, Sends>
  transfer: Transfer
  /** The row as far as it is known before the wallet answers. */
  row: Pick<SentRow, 'caipNetworkId' | 'from' | 'sentAt' | 'summary'>
  ask(): Promise<Json>
}
