import { skeletonOf } from './skeletonOf.ts'

/** Would imitate an operator, a wallet or a brand. */
const WORDS = [
  'about abuse account accounts admin administrator airdrop airlock announce auth bank billing bonus bridge',
  'claim compliance connect contact customer dashboard deposit developer docs email exchange faucet finance giveaway help helpdesk home',
  'info invite legal login logout mail mint moderator money null official operator owner partner password passkey payment payments',
  'people postmaster presale press privacy recover recovery refund register registrar resolver reward rewards root safety sale secure',
  'security seed service settings sign signin signup staff stake staking status support swap system team treasury undefined update',
  'upgrade user users verified verify verification wallet wallets webmaster withdraw',
  'aave apple arbitrum base binance bitcoin blockchain chainlink circle coinbase compound cosmos curve discord ethereum facebook fireblocks',
  'github gnosis google instagram kraken ledger lido linkedin makerdao metamask microsoft moonpay opensea optimism paypal phantom polkadot',
  'polygon rainbow rabby reddit reown revolut ripple robinhood safe solana stripe sushiswap telegram tether tiktok trezor trustwallet',
  'twitter uniswap usdc usdt visa vitalik walletconnect whatsapp wormhole youtube zapper zerion',
]

export function reservedWords(own: readonly string[]): (skeleton: string) => boolean {
  const skeletons = new Set([...WORDS.flatMap((line) => line.split(' ')), ...own].map(skeletonOf))
  return (skeleton) => skeletons.has(skeleton)
}
