import type { Deps } from '../../core/ports/Deps.ts'
import { type CatalogueWallet, catalogueAtom } from '../../core/wallets/catalogue.ts'

type Stores = Pick<CatalogueWallet, 'app_store' | 'play_store' | 'chrome_store'>

const APP_STORE = 'https://apps.apple.com/app/'
const PLAY_STORE = 'https://play.google.com/store/apps/details?id='
const CHROME_STORE = 'https://chromewebstore.google.com/detail/'

const STORES: Readonly<Record<string, Stores>> = {
  'io.metamask': {
    app_store: `${APP_STORE}id1438144202`,
    play_store: `${PLAY_STORE}io.metamask`,
    chrome_store: `${CHROME_STORE}nkbihfbeogaeaoehlefnkodbefgpgknn`,
  },
  'com.coinbase.wallet': {
    app_store: `${APP_STORE}id1278383455`,
    play_store: `${PLAY_STORE}org.toshi`,
    chrome_store: `${CHROME_STORE}hnfanknocfeofbddgcijnmhnfnkdnaad`,
  },
  'com.trustwallet.app': {
    app_store: `${APP_STORE}id1288339409`,
    play_store: `${PLAY_STORE}com.wallet.crypto.trustapp`,
    chrome_store: `${CHROME_STORE}egjidjbpglichdcondbcbdnbeeppgdph`,
  },
  'me.rainbow': {
    app_store: `${APP_STORE}id1457119021`,
    play_store: `${PLAY_STORE}me.rainbow`,
    chrome_store: `${CHROME_STORE}opfgelmcmbiajamepnmloijbpoleiama`,
  },
  'io.rabby': {
    app_store: `${APP_STORE}id6474381673`,
    play_store: `${PLAY_STORE}com.debank.rabbymobile`,
    chrome_store: `${CHROME_STORE}acmacodkjbdgmoleebolmdjonilkdbch`,
  },
  'com.okex.wallet': {
    app_store: `${APP_STORE}id1327268470`,
    play_store: `${PLAY_STORE}com.okinc.okex.gp`,
    chrome_store: `${CHROME_STORE}mcohilncbfahbmgdjkbpemcciiolgcge`,
  },
  'app.phantom': {
    app_store: `${APP_STORE}id1598432977`,
    play_store: `${PLAY_STORE}app.phantom`,
    chrome_store: `${CHROME_STORE}bfnaelmomeimhlpmgjnjophhpkkoljpa`,
  },
  'io.zerion.wallet': {
    app_store: `${APP_STORE}id1456732565`,
    play_store: `${PLAY_STORE}io.zerion.android`,
    chrome_store: `${CHROME_STORE}klghhnkeealcohjjanjjdaeeggmfmlpl`,
  },
  'com.ledger': {
    app_store: `${APP_STORE}id1361671700`,
    play_store: `${PLAY_STORE}com.ledger.live`,
  },
  'global.safe': {
    app_store: `${APP_STORE}id1515759131`,
    play_store: `${PLAY_STORE}io.gnosis.safe`,
  },
  'com.exodus': {
    app_store: `${APP_STORE}id1414384820`,
    play_store: `${PLAY_STORE}exodusmovement.exodus`,
    chrome_store: `${CHROME_STORE}aholpfdialjgjfhomihkjbmgjidlcdno`,
  },
  'im.token': {
    app_store: `${APP_STORE}id1384798940`,
    play_store: `${PLAY_STORE}im.token.app`,
  },
}

export function addStores(store: Deps['store']): void {
  const wallets = store.get(catalogueAtom)
  if (wallets.some(({ app_store }) => app_store !== undefined)) return
  store.set(
    catalogueAtom,
    wallets.map((wallet) => ({ ...wallet, ...STORES[wallet.id] })),
  )
}
