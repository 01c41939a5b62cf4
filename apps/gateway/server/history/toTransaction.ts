import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { formatUnits, getAddress, type Hex } from 'viem'
import { methodOf, operationType } from './operationType.ts'
import type { MovesOfTransaction } from './readPage.ts'
import { spamReasonsOfMove } from './spamReasonsOfMove.ts'
import type { TransactionDetails } from './TransactionDetails.ts'
import { type NamedMetadata, toTransfer } from './toTransfer.ts'

type Known = NamedMetadata & { account: Hex; called: ReadonlySet<Hex> | undefined }

export function toTransaction(found: MovesOfTransaction, details: TransactionDetails, known: Known): Transaction {
  const { chainId, account, coin, called } = known
  const { from, to, nonce, status, fee } = details
  // Leaves out a call without coins, which is the transaction itself.
  const moves = found.moves.filter(({ token, amount }) => token !== undefined || amount > 0n)
  const method = methodOf(details)
  return {
    id: found.hash,
    metadata: {
      operationType: operationType(
        details,
        moves.filter(({ amount }) => amount > 0n),
        account,
      ),
      hash: found.hash,
      minedAt: new Date(found.time * 1_000).toISOString(),
      sentFrom: from === undefined ? '' : getAddress(from),
      sentTo: to === undefined ? '' : getAddress(to),
      status,
      nonce,
      chain: chainId,
      ...(method !== undefined && { method }),
      ...(from === account && { fee: formatUnits(BigInt(fee), coin.decimals) }),
    },
    // Other clients take an empty list for spam.
    transfers:
      moves.length === 0
        ? null
        : moves.map((move) => toTransfer(move, spamReasonsOfMove(move, { details, called }), known)),
  }
}
