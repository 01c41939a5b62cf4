import { encodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import {
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { createPublicKey } from '../../../apps/parent-sdk/src/engine/namespaces/solana/publicKey.ts'
import { walletMethods } from '../../../apps/parent-sdk/src/engine/namespaces/solana/walletMethods.ts'
import type { SolanaProvider } from '../../../apps/parent-sdk/src/index.ts'
import { type SolanaNetwork, startSolana } from './startSolana.ts'

type SolanaTransaction = Parameters<SolanaProvider['signAndSendTransaction']>[0]
type SolanaConnection = Parameters<SolanaProvider['sendTransaction']>[1]

const PAYER = Keypair.fromSeed(new Uint8Array(32).fill(41))
const SOL = 1_000_000_000

let chain: SolanaNetwork
let connection: Connection
beforeAll(async () => {
  chain = await startSolana()
  connection = new Connection(chain.url, 'confirmed')
  chain.ledger.airdrop(PAYER.publicKey.toBase58(), 10n * BigInt(SOL))
})
afterAll(() => chain.close())

function signer(responses: 'transaction' | 'signature') {
  return walletMethods(
    async ({ params }) => {
      const { transaction } = params as { transaction: string }
      const bytes = Buffer.from(transaction, 'base64')
      const [count = 0] = bytes
      const message = bytes.subarray(1 + 64 * count)
      const signature = ed25519.sign(message, PAYER.secretKey.slice(0, 32))
      bytes.set(signature, 1)
      return responses === 'signature'
        ? { signature: encodeBase58(signature) }
        : { transaction: bytes.toString('base64') }
    },
    () => createPublicKey(PAYER.publicKey.toBase58()),
  )
}

const instruction = (to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: PAYER.publicKey, toPubkey: to, lamports })

const kinds = {
  async Transaction(to: PublicKey, lamports: number) {
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: PAYER.publicKey, recentBlockhash: blockhash } as never)
    return transaction.add(instruction(to, lamports))
  },
  async VersionedTransaction(to: PublicKey, lamports: number) {
    const { blockhash } = await connection.getLatestBlockhash()
    const instructions = [instruction(to, lamports)]
    return new VersionedTransaction(
      new TransactionMessage({
        payerKey: PAYER.publicKey,
        recentBlockhash: blockhash,
        instructions,
      }).compileToV0Message(),
    )
  },
}

describe('a Solana provider with @solana/web3.js', () => {
  test.each(
    (['Transaction', 'VersionedTransaction'] as const).flatMap((kind) =>
      (['transaction', 'signature'] as const).map((responses) => [kind, responses] as const),
    ),
  )('sends a %s by a Connection, if the wallet answers the %s', async (kind, responses) => {
    const to = Keypair.generate().publicKey
    const wallet = signer(responses)
    await wallet.sendTransaction(await kinds[kind](to, SOL), connection)
    expect(await connection.getBalance(to)).toBe(SOL)
  })

  test.each(['Transaction', 'VersionedTransaction'] as const)('returns a signed %s of the same class', async (kind) => {
    const unsigned = await kinds[kind](Keypair.generate().publicKey, SOL)
    const signed = await signer('transaction').signTransaction(unsigned)
    expect(signed).toBeInstanceOf(unsigned.constructor)
    expect(signed).not.toBe(unsigned)
  })

  test('takes its classes by their types', () => {
    expectTypeOf<Transaction>().toExtend<SolanaTransaction>()
    expectTypeOf<VersionedTransaction>().toExtend<SolanaTransaction>()
    expectTypeOf<Connection>().toExtend<SolanaConnection>()
    const sign = (provider: SolanaProvider, transaction: VersionedTransaction) => provider.signTransaction(transaction)
    expectTypeOf(sign).returns.resolves.toEqualTypeOf<VersionedTransaction>()
  })
})
