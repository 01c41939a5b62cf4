import {
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { SOLANA_GIVER_SEED, SOLANA_TOKEN } from '../facts/solana.ts'

export async function giveSolana(url: string, to: string, coins: bigint, units: bigint): Promise<void> {
  const rpc = createSolanaRpc(url)
  await rpc.requestAirdrop(address(to), lamports(coins)).send()
  if (units === 0n) return
  const giver = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(SOLANA_GIVER_SEED))
  const mint = address(SOLANA_TOKEN.mint)
  // Its account is none that the owner's address leads to.
  const { value: accounts } = await rpc.getTokenAccountsByOwner(giver.address, { mint }, { encoding: 'base64' }).send()
  const source = accounts[0]?.pubkey ?? mint
  const seeds = { owner: address(to), mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }
  const [destination] = await findAssociatedTokenPda(seeds)
  const { value: ttl } = await rpc.getLatestBlockhash().send()
  const fields = { mint, decimals: SOLANA_TOKEN.decimals, amount: units, authority: giver }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayerSigner(giver, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(ttl, one),
    (one) =>
      appendTransactionMessageInstructions(
        [
          getCreateAssociatedTokenIdempotentInstruction({
            payer: giver,
            ata: destination,
            owner: address(to),
            mint,
          }),
          getTransferCheckedInstruction({
            ...fields,
            source,
            destination: destination,
          }),
        ],
        one,
      ),
  )
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
}
