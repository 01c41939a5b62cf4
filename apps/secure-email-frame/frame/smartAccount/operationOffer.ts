import { bytesToHex, hexToBigInt } from 'viem'
import type { WantedTransaction } from '../approvals/calls/prepareTransactions.ts'
import type { Offer } from '../approvals/Description.ts'
import type { FinalTransaction } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'

/** The account's own check of its signature, and setting its code. */
const VERIFICATION_GAS = '150000'
/** Bytes of a key of EntryPoint nonces. */
const KEY_BYTES = 24

/**
 * Offers the calls of a batch as an operation that somebody else pays for. Its number is of a key of its own, so that no other operation
 * takes its place, and it takes nobody's. https://eips.ethereum.org/EIPS/eip-4337#semi-abstracted-nonce-support
 *
 * @param transactions of the batch as it would be if the person paid: one, with its gas and the nonce of the account
 */
export function operationOffer(
  calls: readonly WantedTransaction[],
  [transaction]: readonly FinalTransaction[],
  from: string,
): Offer {
  if (transaction === undefined) throw new SecureFault('INVALID_INPUT')
  const { chainId, gas, nonce, authorization } = transaction
  const key = hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
  return {
    signing: {
      kind: 'operation',
      operation: {
        chainId,
        sender: from,
        nonce: (key << 64n).toString(),
        calls: calls.map(({ to, value, data }) => ({ to: to ?? '', value: value.toString(), data })),
        callGasLimit: gas,
        verificationGasLimit: VERIFICATION_GAS,
        // The account sends nothing itself, so that its number is not used before.
        ...(authorization !== undefined && { authorization: { nonce } }),
      },
    },
  }
}
