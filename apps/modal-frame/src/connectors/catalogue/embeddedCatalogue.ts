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

const APP_STORE = 'https://apps.apple.com/app/'
const PLAY_STORE = 'https://play.google.com/store/apps/details?id='
const CHROME_STORE = 'https://chromewebstore.google.com/detail/'

/** Popular wallets, best known first, as their makers declare them. */
export const CATALOGUE: readonly CatalogueWallet[] = [
  {
    id: 'io.metamask',
    name: 'MetaMask',
    homepage: 'https://metamask.io/',
    image_url: metamask,
    colour: '#ff5c16',
    rdns: 'io.metamask',
    mobile_link: 'metamask://',
    app_store: `${APP_STORE}id1438144202`,
    play_store: `${PLAY_STORE}io.metamask`,
    chrome_store: `${CHROME_STORE}nkbihfbeogaeaoehlefnkodbefgpgknn`,
  },
  {
    id: 'com.coinbase.wallet',
    name: 'Coinbase Wallet',
    homepage: 'https://www.coinbase.com/wallet',
    image_url: coinbase,
    colour: '#0052ff',
    rdns: 'com.coinbase.wallet',
    mobile_link: 'cbwallet://',
    app_store: `${APP_STORE}id1278383455`,
    play_store: `${PLAY_STORE}org.toshi`,
    chrome_store: `${CHROME_STORE}hnfanknocfeofbddgcijnmhnfnkdnaad`,
  },
  {
    id: 'com.trustwallet.app',
    name: 'Trust Wallet',
    homepage: 'https://trustwallet.com/',
    image_url: trust,
    colour: '#0500ff',
    rdns: 'com.trustwallet.app',
    mobile_link: 'trust://',
    app_store: `${APP_STORE}id1288339409`,
    play_store: `${PLAY_STORE}com.wallet.crypto.trustapp`,
    chrome_store: `${CHROME_STORE}egjidjbpglichdcondbcbdnbeeppgdph`,
  },
  {
    id: 'me.rainbow',
    name: 'Rainbow',
    homepage: 'https://rainbow.me/',
    image_url: rainbow,
    colour: '#174299',
    rdns: 'me.rainbow',
    mobile_link: 'rainbow://',
    app_store: `${APP_STORE}id1457119021`,
    play_store: `${PLAY_STORE}me.rainbow`,
    chrome_store: `${CHROME_STORE}opfgelmcmbiajamepnmloijbpoleiama`,
  },
  {
    id: 'io.rabby',
    name: 'Rabby Wallet',
    homepage: 'https://rabby.io/',
    image_url: rabby,
    colour: '#7084ff',
    rdns: 'io.rabby',
    mobile_link: 'rabby://',
    app_store: `${APP_STORE}id6474381673`,
    play_store: `${PLAY_STORE}com.debank.rabbymobile`,
    chrome_store: `${CHROME_STORE}acmacodkjbdgmoleebolmdjonilkdbch`,
  },
  {
    id: 'com.okex.wallet',
    name: 'OKX Wallet',
    homepage: 'https://web3.okx.com/',
    image_url: okx,
    colour: '#000000',
    rdns: 'com.okex.wallet',
    mobile_link: 'okex://main',
    app_store: `${APP_STORE}id1327268470`,
    play_store: `${PLAY_STORE}com.okinc.okex.gp`,
    chrome_store: `${CHROME_STORE}mcohilncbfahbmgdjkbpemcciiolgcge`,
  },
  {
    id: 'app.phantom',
    name: 'Phantom',
    homepage: 'https://phantom.com/',
    image_url: phantom,
    colour: '#ab9ff2',
    rdns: 'app.phantom',
    mobile_link: 'phantom://',
    app_store: `${APP_STORE}id1598432977`,
    play_store: `${PLAY_STORE}app.phantom`,
    chrome_store: `${CHROME_STORE}bfnaelmomeimhlpmgjnjophhpkkoljpa`,
  },
  {
    id: 'io.zerion.wallet',
    name: 'Zerion',
    homepage: 'https://zerion.io/',
    image_url: zerion,
    colour: '#2962ef',
    rdns: 'io.zerion.wallet',
    mobile_link: 'zerion://',
    app_store: `${APP_STORE}id1456732565`,
    play_store: `${PLAY_STORE}io.zerion.android`,
    chrome_store: `${CHROME_STORE}klghhnkeealcohjjanjjdaeeggmfmlpl`,
  },
  {
    id: 'com.ledger',
    name: 'Ledger Wallet',
    homepage: 'https://www.ledger.com/',
    image_url: ledger,
    colour: '#000000',
    mobile_link: 'ledgerlive://',
    desktop_link: 'ledgerlive://',
    app_store: `${APP_STORE}id1361671700`,
    play_store: `${PLAY_STORE}com.ledger.live`,
  },
  {
    id: 'global.safe',
    name: 'Safe',
    homepage: 'https://safe.global/',
    image_url: safe,
    colour: '#12ff80',
    mobile_link: 'safe://',
    webapp_link: 'https://app.safe.global/',
    app_store: `${APP_STORE}id1515759131`,
    play_store: `${PLAY_STORE}io.gnosis.safe`,
  },
  {
    id: 'com.exodus',
    name: 'Exodus',
    homepage: 'https://www.exodus.com/',
    image_url: exodus,
    colour: '#1f2033',
    rdns: 'com.exodus.web3-wallet',
    mobile_link: 'exodus://',
    app_store: `${APP_STORE}id1414384820`,
    play_store: `${PLAY_STORE}exodusmovement.exodus`,
    chrome_store: `${CHROME_STORE}aholpfdialjgjfhomihkjbmgjidlcdno`,
  },
  {
    id: 'im.token',
    name: 'imToken',
    homepage: 'https://token.im/',
    image_url: imtoken,
    colour: '#11c4d1',
    rdns: 'im.token.app',
    mobile_link: 'imtokenv2://',
    app_store: `${APP_STORE}id1384798940`,
    play_store: `${PLAY_STORE}im.token.app`,
  },
]
