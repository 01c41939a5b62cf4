import pg from 'pg'
import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { RELAYER_ADDRESS } from '../../stack/sponsor/startRelayer.ts'
import type { World } from '../world.ts'

const CHAIN_ID = 8_453
const HASH = 'the one that the relayer waits for'

/** Lets what the relayer sends on Base wait for an earlier nonce of its own, which the server believes to be under way. */
export async function holdRelayer({ ports, urls }: World) {
  const account = RELAYER_ADDRESS
  const chain = createTestClient({ mode: 'anvil', transport: http(urls.rpc[`eip155:${CHAIN_ID}`]) })
    .extend(publicActions)
    .extend(walletActions)
  const query = async (text: string, values: unknown[]) => {
    const database = new pg.Client(`postgres://airlock:airlock@127.0.0.1:${ports.database}/secure`)
    await database.connect()
    await database.query(text, values).finally(() => database.end())
  }
  const nonce = await chain.getTransactionCount({ address: account })
  // By the time of its last try, an hour from now, the server neither sends it nor fills its place.
  await query(
    `INSERT INTO sponsored_operations (relayer, chain_id, nonce, hash, sender, operation_key, calls_hash, id,
       valid_until, call, max_fee, tip, highest, coin, transaction, state, tried_at)
     VALUES ($1, $2, $3, $4, '', '', '', '', 0, '{}', 0, 0, 0, 0, $4, 'refused', now() + interval '1 hour')`,
    [account, CHAIN_ID, nonce, HASH],
  )
  let isHeld = true
  return {
    /** Uses the nonce that all else waits for. */
    async release() {
      if (!isHeld) return
      isHeld = false
      await chain.impersonateAccount({ address: account })
      await chain.sendTransaction({ account, to: account as Hex, nonce, chain: null })
      await chain.stopImpersonatingAccount({ address: account })
      await query('DELETE FROM sponsored_operations WHERE hash = $1', [HASH])
    },
  }
}
