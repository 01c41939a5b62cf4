import { BITCOIN_GIVER_SEED, BITCOIN_PEOPLE, BITCOIN_PHONES } from '../facts/bitcoin.ts'
import { signTransfer } from '../wallets/bitcoin/spend.ts'
import type { BitcoinChain } from './createBitcoinChain.ts'

export async function endowBitcoin(chain: BitcoinChain, giver: Uint8Array): Promise<void> {
  const secret = new Uint8Array(32).fill(BITCOIN_GIVER_SEED)
  const coins = (await chain.coins(giver)).map(({ index, ...coin }) => ({ ...coin, vout: index }))
  const recipients = [...Object.values(BITCOIN_PEOPLE), ...BITCOIN_PHONES].flatMap(({ address, coins }) =>
    coins.map((amount) => ({ address, amount })),
  )
  await chain.send(signTransfer(secret, coins, recipients))
  await chain.mine()
}
