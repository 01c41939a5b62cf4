import type { CatalogueWallet } from '../../core/wallets/catalogue.ts'
import coinbase from './icons/coinbase.svg?no-inline'
import exodus from './icons/exodus.svg?no-inline'
import imtoken from './icons/imtoken.svg?no-inline'
import ledger from './icons/ledger.svg?no-inline'
import metamask from './icons/metamask.svg?no-inline'
import okx from './icons/okx.svg?no-inline'
import phantom from './icons/phantom.svg?no-inline'
import rabby from './icons/rabby.svg?no-inline'
import rainbow from './icons/rainbow.svg?no-inline'
import safe from './icons/safe.svg?no-inline'
import trust from './icons/trust.svg?no-inline'
import zerion from './icons/zerion.svg?no-inline'

/** Best known first, as their makers declare them. */
export const CATALOGUE: readonly CatalogueWallet[] = [
  {
    id: 'io.metamask',
    name: 'MetaMask',
    homepage: 'https://metamask.io/',
    image_url: metamask,
    colour: '#ff5c16',
    rdns: 'io.metamask',
    mobile_link: 'metamask://',
  },
  {
    id: 'com.coinbase.wallet',
    name: 'Coinbase Wallet',
    homepage: 'https://www.coinbase.com/wallet',
    image_url: coinbase,
    colour: '#0052ff',
    rdns: 'com.coinbase.wallet',
    mobile_link: 'cbwallet://',
  },
  {
    id: 'com.trustwallet.app',
    name: 'Trust Wallet',
    homepage: 'https://trustwallet.com/',
    image_url: trust,
    colour: '#0500ff',
    rdns: 'com.trustwallet.app',
    mobile_link: 'trust://',
  },
  {
    id: 'me.rainbow',
    name: 'Rainbow',
    homepage: 'https://rainbow.me/',
    image_url: rainbow,
    colour: '#174299',
    rdns: 'me.rainbow',
    mobile_link: 'rainbow://',
  },
  {
    id: 'io.rabby',
    name: 'Rabby Wallet',
    homepage: 'https://rabby.io/',
    image_url: rabby,
    colour: '#7084ff',
    rdns: 'io.rabby',
    mobile_link: 'rabby://',
  },
  {
    id: 'com.okex.wallet',
    name: 'OKX Wallet',
    homepage: 'https://web3.okx.com/',
    image_url: okx,
    colour: '#000000',
    rdns: 'com.okex.wallet',
    mobile_link: 'okex://main',
  },
  {
    id: 'app.phantom',
    name: 'Phantom',
    homepage: 'https://phantom.com/',
    image_url: phantom,
    colour: '#ab9ff2',
    rdns: 'app.phantom',
    mobile_link: 'phantom://',
  },
  {
    id: 'io.zerion.wallet',
    name: 'Zerion',
    homepage: 'https://zerion.io/',
    image_url: zerion,
    colour: '#2962ef',
    rdns: 'io.zerion.wallet',
    mobile_link: 'zerion://',
  },
  {
    id: 'com.ledger',
    name: 'Ledger Wallet',
    homepage: 'https://www.ledger.com/',
    image_url: ledger,
    colour: '#000000',
    mobile_link: 'ledgerlive://',
    desktop_link: 'ledgerlive://',
  },
  {
    id: 'global.safe',
    name: 'Safe',
    homepage: 'https://safe.global/',
    image_url: safe,
    colour: '#12ff80',
    mobile_link: 'safe://',
    webapp_link: 'https://app.safe.global/',
  },
  {
    id: 'com.exodus',
    name: 'Exodus',
    homepage: 'https://www.exodus.com/',
    image_url: exodus,
    colour: '#1f2033',
    rdns: 'com.exodus.web3-wallet',
    mobile_link: 'exodus://',
  },
  {
    id: 'im.token',
    name: 'imToken',
    homepage: 'https://token.im/',
    image_url: imtoken,
    colour: '#11c4d1',
    rdns: 'im.token.app',
    mobile_link: 'imtokenv2://',
  },
]
