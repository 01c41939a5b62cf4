import { isLookAlike } from '@airlock/protocol/namespaces/isLookAlike'
import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { ModalSends, Transfers } from '../../../core/ports/Transfers.ts'
import { SYSTEM_PROGRAM } from '../programs.ts'
import { broadcast } from './broadcast.ts'
import { composeTransfer } from './composeTransfer.ts'
import { createChainReader } from './createChainReader.ts'
import { compose, legacyFields } from './message.ts'
import { readContext } from './readContext.ts'
import { readFee, type SolanaFee } from './readFee.ts'
import { readReceiver } from './readReceiver.ts'
import { readTransactionState } from './readTransactionState.ts'
import { readSignedTransaction } from './signedTransaction.ts'

export type RequestFn = (network: CaipNetwork, call: { method: string; params: Json }) => Promise<Json>

const INCINERATOR = '1nc1nerator11111111111111111111111111111111'
/** Blocks (https://solana.com/docs/core/transactions/confirmation). */
const HASH_LIFE = 150

export function solanaTransfers(request: RequestFn): Transfers<SolanaFee, ModalSends<SolanaFee>> {
  const chainReaderOf = (network: CaipNetwork) => createChainReader(request, network)
  return {
    sends: 'modal',
    readReceiver,
    isLookAlike,
    coinTypes: () => [],
    isBurnAddress: (address) => address === SYSTEM_PROGRAM || address === INCINERATOR,
    context: (network, transfer) => readContext(chainReaderOf(network), transfer),
    fee: (network, transfer) => readFee(chainReaderOf(network), transfer),
    async request(network, transfer, fee) {
      const read = chainReaderOf(network)
      const { from } = transfer
      const [{ instructions }, lifetime] = await Promise.all([composeTransfer(read, transfer), read.lifetime()])
      const { wire } = compose(from, instructions, fee, lifetime)
      const params = { transaction: wire, pubkey: from, ...legacyFields(from, instructions, fee, lifetime) }
      return { method: 'solana_signTransaction', params, lastHeight: lifetime.lastHeight }
    },
    async readSigned(network, transfer, { params, lastHeight }, response) {
      const { transaction, recentBlockhash } = params as { transaction: string; recentBlockhash: string }
      const { wire, hash, blockhash } = await readSignedTransaction(transaction, transfer.from, response)
      const { from, to, amount } = transfer
      // A wallet's own hash is at most as new as now.
      const last =
        blockhash === recentBlockhash ? lastHeight : (await chainReaderOf(network).lifetime()).lastHeight + HASH_LIFE
      return {
        sent: { hash, from, to, value: amount.toString(), data: '', lastHeight: last },
        broadcast: () => broadcast(request, network, wire),
      }
    },
    stateOf: (network, sent) => readTransactionState(chainReaderOf(network), sent),
  }
}
