import { readdirSync, readFileSync } from 'node:fs'

/** Files with all that they import before they run. What is imported on demand is not in it. */
function withImports(folder, files) {
  const found = new Set()
  const add = (file) => {
    if (found.has(file)) return
    found.add(file)
    const source = readFileSync(`${folder}/${file}`, 'utf8')
    for (const [, name] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) add(name)
  }
  for (const file of files) add(file)
  return [...found].map((file) => `${folder}/${file}`)
}

/** Chunks of the modal by name, with their styles. @throws Error for a name that no chunk has: its size would go uncounted */
function chunksOf(...names) {
  return names.flatMap((name) => {
    const found = filesOf(MODAL, new RegExp(`^${name}-[\\w-]+\\.(?:js|css)$`))
    if (found.length === 0) throw new Error(`No chunk of the modal is named ${name}.`)
    return found
  })
}

const filesOf = (folder, pattern) => readdirSync(folder).filter((name) => pattern.test(name))

const MODAL = 'apps/modal-frame/dist/client/assets'
const screen = withImports(MODAL, filesOf(MODAL, /^main-[\w-]+\.js$/))
/** For users who sign in at a provider. Email wallets have the settings too. */
const social = withImports(MODAL, chunksOf('SocialButtons', 'ConnectingSocial', 'QrCode', 'social'))
const settings = withImports(MODAL, chunksOf('EmailSettings'))
const email = withImports(MODAL, chunksOf('EmailVerifyOtp', 'UpdateEmail', 'email'))
const ACCOUNT = /^(?:[Aa]ccount|WalletReceive|WalletCompatibleNetworks)-[\w-]+\.(?:js|css)$/
const account = withImports(MODAL, filesOf(MODAL, ACCOUNT))
/** Behind the account's header and rows. */
const details = withImports(MODAL, chunksOf('Accounts', 'AddFunds', 'NftDetail', 'TokenDetail', 'TransactionDetail'))
/** Behind the tab of NFTs. */
const gallery = withImports(MODAL, chunksOf('NftGallery'))
/** In accounts: wallets that are not active, and the way to another one. */
const inactiveWallets = withImports(MODAL, chunksOf('InactiveWallets'))
/** On a token with a price. */
const priceLine = withImports(MODAL, chunksOf('PriceLine'))
const buy = withImports(
  MODAL,
  chunksOf('OnRampProviders', 'BuyInProgress', 'Purchases', 'Deposits', 'createDepositReader', 'buy'),
)
const permissions = withImports(MODAL, chunksOf('SessionsSetting', 'SmartSessions', 'SmartSession', 'sessions'))
/** After a click on a permission or on the list. */
const permissionActions = withImports(MODAL, chunksOf('endSession', 'keepSession', 'markRevoked', 'SeveralSessions'))
const powers = withImports(MODAL, chunksOf('PowersSetting', 'Powers', 'Power'))
const swap = withImports(MODAL, chunksOf('Swap', 'SwapSelectToken', 'swap'))
const swapReview = withImports(MODAL, chunksOf('SwapPreview'))
/** After the form: with the first price, and with arguments of the page. */
const swapFee = withImports(MODAL, chunksOf('readSwapFee', 'readSwapArguments'))
/** After the review: with a warning, an approval, a request and its receipt. */
const swapSteps = withImports(
  MODAL,
  chunksOf('SwapOutcome', 'readForeignCode', 'approveSwap', 'followSwap', 'readReceived'),
)
const names = withImports(
  MODAL,
  chunksOf('NameSetting', 'RegisterAccountName', 'RegisterAccountNameSuccess', 'AccountNames', 'AccountName', 'names'),
)
/** After the views of a name. */
const nameEverywhere = withImports(MODAL, chunksOf('Everywhere'))
const SECURE = 'apps/secure-email-frame/dist/client'
const secureScripts = readdirSync(`${SECURE}/assets`).filter((name) =>
  /^(?:frame|startKeys|worker)-[\w-]+\.js$/.test(name),
)

const ASSETS = `${SECURE}/assets`
/** Loaded for each approval of a call. */
const calls = withImports(
  ASSETS,
  filesOf(ASSETS, /^(?:frame|createApprovals|describeCalls|describeTypedData)-[\w-]+\.js$/),
)
const described = withImports(
  ASSETS,
  filesOf(ASSETS, /^(?:createDescriptors|descriptions|explainCalls|explainTypedData)-[\w-]+\.js$/),
).filter((file) => !calls.includes(file))

export default [
  {
    name: 'SDK of the script tag',
    path: 'apps/parent-sdk/dist/v/*/sdk.js',
    limit: '11.9 kB',
    brotli: true,
  },
  {
    name: 'texts of the buttons, on pages that are not English',
    path: 'apps/parent-sdk/dist/v/*/texts.js',
    limit: '1.8 kB',
    brotli: true,
  },
  {
    name: 'engine of the page, on first use',
    path: 'apps/parent-sdk/dist/v/*/engine.js',
    limit: '25 kB',
    brotli: true,
  },
  {
    name: 'sign-in with a server, on demand',
    path: 'apps/parent-sdk/dist/v/*/signIn.js',
    limit: '5.5 kB',
    brotli: true,
  },
  {
    name: 'setters of the page, on demand',
    path: 'apps/parent-sdk/dist/v/*/methods.js',
    limit: '2.5 kB',
    brotli: true,
  },
  {
    name: 'wallet lists of the page, on demand',
    path: 'apps/parent-sdk/dist/v/*/headless.js',
    limit: '2 kB',
    brotli: true,
  },
  {
    name: 'several wallets of a namespace, on demand',
    path: 'apps/parent-sdk/dist/v/*/connections.js',
    limit: '5.2 kB',
    brotli: true,
  },
  {
    name: 'requests of the modal to a page wallet, on demand',
    path: 'apps/parent-sdk/dist/v/*/requests.js',
    limit: '2 kB',
    brotli: true,
  },
  {
    name: 'switching and adding chains of a page wallet, on demand',
    path: 'apps/parent-sdk/dist/v/*/chains.js',
    limit: '2.3 kB',
    brotli: true,
  },
  {
    name: 'sessions in the frame, on demand',
    path: 'apps/parent-sdk/dist/v/*/remote.js',
    limit: '3 kB',
    brotli: true,
  },
  {
    name: 'button of one wallet, a script file of the page',
    path: 'apps/parent-sdk/dist/v/*/wallet-button.js',
    limit: '3 kB',
    brotli: true,
  },
  {
    name: 'account in the page’s button, on demand',
    path: 'apps/parent-sdk/dist/v/*/button.js',
    limit: '1.8 kB',
    brotli: true,
  },
  {
    name: 'explanations for developers, on demand',
    path: 'apps/parent-sdk/dist/v/*/warnings.js',
    limit: '7 kB',
    brotli: true,
  },
  {
    name: 'Solana in the page, without sending',
    path: 'apps/parent-sdk/dist/v/*/solana.js',
    limit: '7 kB',
    brotli: true,
  },
  {
    name: 'Solana in the frame, without sending',
    path: withImports(MODAL, filesOf(MODAL, /^createSolanaAdapter-[\w-]+\.js$/)).filter(
      (file) => !screen.includes(file),
    ),
    limit: '3 kB',
    brotli: true,
  },
  {
    name: 'Polkadot in the page',
    path: 'apps/parent-sdk/dist/v/*/polkadot.js',
    limit: '7.8 kB',
    brotli: true,
  },
  {
    name: 'Polkadot in the frame',
    path: withImports(MODAL, filesOf(MODAL, /^createPolkadotAdapter-[\w-]+\.js$/)).filter(
      (file) => !screen.includes(file),
    ),
    limit: '6 kB',
    brotli: true,
  },
  {
    name: 'sending on Solana, on demand',
    path: withImports(MODAL, filesOf(MODAL, /^solanaTransfers-[\w-]+\.js$/)).filter((file) => !screen.includes(file)),
    limit: '16.5 kB',
    brotli: true,
  },
  {
    name: 'Bitcoin in the page',
    path: 'apps/parent-sdk/dist/v/*/bip122.js',
    limit: '12 kB',
    brotli: true,
  },
  {
    name: 'Bitcoin in the frame',
    path: withImports(MODAL, filesOf(MODAL, /^createBitcoinAdapter-[\w-]+\.js$/)).filter(
      (file) => !screen.includes(file),
    ),
    limit: '9 kB',
    brotli: true,
  },
  {
    name: 'first screen: modal frame, to an interactive Connect view',
    path: ['apps/modal-frame/dist/client/frame.html', ...screen],
    limit: '97.5 kB',
    brotli: true,
  },
  {
    name: 'account, on top of it',
    path: account.filter((file) => !screen.includes(file)),
    limit: '38 kB',
    brotli: true,
  },
  {
    name: 'accounts, and details of tokens, NFTs and transactions, on top of account and NFTs',
    path: details.filter((file) => ![...screen, ...account, ...gallery].includes(file)),
    limit: '6.8 kB',
    brotli: true,
  },
  {
    name: 'NFTs of an account, on top of it',
    path: gallery.filter((file) => ![...screen, ...account].includes(file)),
    limit: '2 kB',
    brotli: true,
  },
  {
    name: 'other connected wallets, on top of accounts',
    path: inactiveWallets.filter((file) => ![...screen, ...account, ...details].includes(file)),
    limit: '2.5 kB',
    brotli: true,
  },
  {
    name: 'earlier prices of a token, on top of its details',
    path: priceLine.filter((file) => ![...screen, ...account, ...details].includes(file)),
    limit: '2 kB',
    brotli: true,
  },
  {
    name: 'swap, its form on top of account',
    path: swap.filter((file) => ![...screen, ...account].includes(file)),
    limit: '15 kB',
    brotli: true,
  },
  {
    name: 'review of a swap, on top of its form',
    path: swapReview.filter((file) => ![...screen, ...account, ...swap].includes(file)),
    limit: '10 kB',
    brotli: true,
  },
  {
    name: 'fee and arguments of a swap, on demand',
    path: swapFee.filter((file) => ![...screen, ...account, ...swap].includes(file)),
    limit: '1.5 kB',
    brotli: true,
  },
  {
    name: 'steps of a swap, on demand',
    path: swapSteps.filter((file) => ![...screen, ...account, ...swap, ...swapReview].includes(file)),
    limit: '4 kB',
    brotli: true,
  },
  {
    name: 'social sign-in, and settings of its wallet on top of accounts and email',
    path: [
      ...new Set([...social, ...settings.filter((file) => ![...account, ...details, ...email].includes(file))]),
    ].filter((file) => !screen.includes(file)),
    limit: '12 kB',
    brotli: true,
  },
  {
    name: 'buying and deposits, on top of account',
    path: buy.filter((file) => ![...screen, ...account].includes(file)),
    limit: '15 kB',
    brotli: true,
  },
  {
    name: 'access that an account gave, on top of account',
    path: powers.filter((file) => ![...screen, ...account].includes(file)),
    limit: '15 kB',
    brotli: true,
  },
  {
    name: 'permissions, on top of account',
    path: permissions.filter((file) => !screen.includes(file) && !account.includes(file)),
    limit: '15 kB',
    brotli: true,
  },
  {
    name: 'actions on permissions, after a click',
    path: permissionActions.filter((file) => ![...screen, ...account, ...permissions].includes(file)),
    limit: '3.5 kB',
    brotli: true,
  },
  {
    name: 'names: registering, changing and transferring, on top of account',
    path: names.filter((file) => ![...account, ...screen].includes(file)),
    limit: '11 kB',
    brotli: true,
  },
  {
    name: 'a name on every network, after the views of names',
    path: nameEverywhere.filter((file) => ![...screen, ...account, ...names].includes(file)),
    limit: '2 kB',
    brotli: true,
  },
  {
    name: 'WalletConnect client, on demand',
    path: withImports(MODAL, filesOf(MODAL, /^(?:createClient|createWalletConnectSession)-[\w-]+\.js$/)).filter(
      (file) => !screen.includes(file),
    ),
    limit: '100 kB',
    brotli: true,
  },
  {
    name: 'verification of sign-ins, for servers',
    path: 'packages/verify/dist/*.js',
    limit: '37.5 kB',
    brotli: true,
  },
  {
    name: 'secure frame, to READY',
    path: [`${SECURE}/frame.html`, ...withImports(`${SECURE}/assets`, secureScripts)],
    limit: '32 kB',
    brotli: true,
  },
  {
    name: 'descriptions of contracts in approvals, on demand',
    path: described,
    limit: '7 kB',
    brotli: true,
  },
]
