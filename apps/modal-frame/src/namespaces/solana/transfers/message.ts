import { encodeBase58 } from '@airlock/protocol/text/base58'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  blockhash as toBlockhash,
} from '@solana/kit'
import { COMPUTE_BUDGET_PROGRAM } from '../programs.ts'
import type { Lifetime } from './createChainReader.ts'

export type Budget = { gas: bigint; price: bigint }

export type Unsigned = { wire: string; message: string }

/** Every wallet supports legacy transactions. The compute budget comes first. */
export function compose(from: string, instructions: readonly Instruction[], { gas, price }: Budget, ttl: Lifetime) {
  const { blockhash, lastHeight } = ttl
  const lifetime = { blockhash: toBlockhash(blockhash), lastValidBlockHeight: BigInt(lastHeight) }
  const transaction = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(address(from), message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(withBudget(instructions, { gas, price }), message),
    compileTransaction,
  )
  const message = getBase64Decoder().decode(transaction.messageBytes)
  return { wire: getBase64EncodedWireTransaction(transaction) as string, message } satisfies Unsigned
}

/** https://solana.com/docs/core/fees/compute-budget */
function withBudget(instructions: readonly Instruction[], { gas, price }: Budget): Instruction[] {
  const limit = new DataView(new ArrayBuffer(5))
  limit.setUint8(0, 2)
  limit.setUint32(1, Number(gas), true)
  const perUnit = new DataView(new ArrayBuffer(9))
  perUnit.setUint8(0, 3)
  perUnit.setBigUint64(1, price, true)
  const programAddress = COMPUTE_BUDGET_PROGRAM as Address
  const budget = [limit, perUnit].map(({ buffer }) => ({ programAddress, data: new Uint8Array(buffer) }))
  return [...budget, ...instructions]
}

/** For older wallets (https://docs.walletconnect.network/wallet-sdk/chain-support/solana). */
export function legacyFields(from: string, instructions: readonly Instruction[], budget: Budget, lifetime: Lifetime) {
  const all = withBudget(instructions, budget)
  return {
    feePayer: from,
    recentBlockhash: lifetime.blockhash,
    instructions: all.map(({ programAddress, accounts = [], data = new Uint8Array() }) => ({
      programId: programAddress as string,
      keys: accounts.map(({ address: pubkey, role }) => ({
        pubkey: pubkey as string,
        isSigner: role >= AccountRole.READONLY_SIGNER,
        isWritable: role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER,
      })),
      data: encodeBase58(Uint8Array.from(data)),
    })),
  }
}
