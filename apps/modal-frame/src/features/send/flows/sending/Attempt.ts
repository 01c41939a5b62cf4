import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../../../core/networks/network.ts'
import type { ModalSends, Transfer, TransferFee, Transfers, WalletSends } from '../../../../core/ports/Transfers.ts'
import type { SentRow } from '../../../../core/transactions/transactions.ts'

export type Attempt<Sends extends WalletSends | ModalSends> = {
  network: CaipNetwork
  transfers: Transfers<TransferFee, Sends>
  transfer: Transfer
  row: Pick<SentRow, 'caipNetworkId' | 'from' | 'sentAt' | 'summary' | 'isOfPage'>
  submit(): Promise<Json>
}
