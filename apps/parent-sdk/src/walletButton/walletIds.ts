import { PROVIDER_NAMES, type SignInProvider } from '@airlock/protocol/socialProviders'

/** Short names of AppKit, each with id and name. Wallets without a catalogue row have their name as id. */
const WALLETS = [
  ['metamask', 'io.metamask', 'MetaMask'],
  ['coinbase', 'com.coinbase.wallet', 'Coinbase Wallet'],
  ['trust', 'com.trustwallet.app', 'Trust Wallet'],
  ['okx', 'com.okex.wallet', 'OKX Wallet'],
  ['bitget', 'com.bitget.web3', 'Bitget Wallet'],
  ['binance', 'com.binance.wallet', 'Binance Wallet'],
  ['uniswap', 'org.uniswap', 'Uniswap Wallet'],
  ['safepal', 'com.safepal', 'SafePal'],
  ['rainbow', 'me.rainbow', 'Rainbow'],
  ['bybit', 'com.bybit', 'Bybit Wallet'],
  ['tokenpocket', 'pro.tokenpocket', 'TokenPocket'],
  ['ledger', 'com.ledger', 'Ledger'],
  ['timeless-x', 'xyz.timelesswallet', 'Timeless'],
  ['safe', 'global.safe', 'Safe'],
  ['zerion', 'io.zerion.wallet', 'Zerion'],
  ['oneinch', 'io.1inch.wallet', '1inch Wallet'],
  ['crypto-com', 'com.crypto.wallet', 'Crypto.com Onchain'],
  ['imtoken', 'im.token', 'imToken'],
  ['kraken', 'com.kraken', 'Kraken Wallet'],
  ['ronin', 'com.roninchain.wallet', 'Ronin Wallet'],
  ['robinhood', 'com.robinhood.wallet', 'Robinhood Wallet'],
  ['exodus', 'com.exodus', 'Exodus'],
  ['argent', 'xyz.argent', 'Argent'],
  ['jupiter', 'Jupiter', 'Jupiter'],
  ['solflare', 'Solflare', 'Solflare'],
  ['phantom', 'app.phantom', 'Phantom'],
  ['coin98', 'com.coin98', 'Coin98'],
  ['magic-eden', 'io.magiceden.wallet', 'Magic Eden'],
  ['backpack', 'app.backpack', 'Backpack'],
  ['frontier', 'xyz.frontier.wallet', 'Frontier'],
  ['email', 'auth', 'Email'],
  ['walletConnect', 'walletConnect', 'WalletConnect', 'code'],
] as const

/**
 * Short name of a wallet, a social provider, or another way to connect.
 *
 * @example const wallets: WalletShortName[] = ['metamask', 'google', 'email', 'walletConnect']
 */
export type WalletShortName = (typeof WALLETS)[number][0] | SignInProvider

type Entry = readonly [shortName: string, id: string, name: string, method?: 'code']

/** An id without a short name is its own name. */
export function findWalletId(wallet: string): { id: string; name: string; isCode: boolean } {
  const known = (WALLETS as readonly Entry[]).find(([shortName, id]) => shortName === wallet || id === wallet)
  if (known) return { id: known[1], name: known[2], isCode: known[3] !== undefined }
  const names: Readonly<Record<string, string>> = PROVIDER_NAMES
  return { id: wallet, name: (Object.hasOwn(names, wallet) && names[wallet]) || wallet, isCode: false }
}
