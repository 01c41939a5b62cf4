import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../../../core/networks/network.ts'
import type { ModalSends, Transfer, TransferFee, Transfers, WalletSends } from '../../../../core/ports/Transfers.ts'
import type { SentRow } from '../../../../core/transactions/transactions.ts'

/** A transfer before its wallet request. */
export type Attempt<Sends extends WalletSends | ModalSends> = {
  network: CaipNetwork
  transfers: Transfers<TransferFee, Sends>
  transfer: Transfer
  row: Pick<SentRow, 'caipNetworkId' | 'from' | 'isOfPage' | 'sentAt' | 'summary'>
  submit(): Promise<Json>
}
