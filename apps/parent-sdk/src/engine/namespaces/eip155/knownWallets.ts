/** Flags by which an unannounced `window.ethereum` names itself. Specific ones first: many wallets also claim to be MetaMask. */
export const KNOWN_WALLETS: readonly [flag: string, name: string, rdns: string][] = [
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isRainbow', 'Rainbow', 'me.rainbow'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isZerion', 'Zerion', 'io.zerion.wallet'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isTokenPocket', 'TokenPocket', 'pro.tokenpocket'],
  ['isFrame', 'Frame', 'sh.frame'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
]
