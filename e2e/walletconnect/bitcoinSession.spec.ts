import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { expect, type Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { runBip322 } from '../stack/bitcoin/runBip322.ts'
import { scriptOf } from '../stack/bitcoin/scriptOf.ts'
import { coinsOf } from '../stack/wallets/bitcoin/esplora.ts'
import type { Coin } from '../stack/wallets/bitcoin/spend.ts'
import type { WorldUrls } from '../stack/worldConfig.ts'
import { isMined } from '../support/bitcoin/isMined.ts'
import { PAID, payment } from '../support/bitcoin/payment.ts'
import { pair, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'
import { accountsOf, judgeSignIn, seesBalance } from '../support/namespacePage.ts'

type BitcoinProvider = {
  signMessage(params: object): Promise<string>
  signPSBT(params: object): Promise<object>
  sendTransfer(params: object): Promise<string>
  request(call: { method: string; params: object }): Promise<unknown>
}

test('[S3.25:bip122] a remote wallet connects an Bitcoin account next to one of EVM, and signs with it', async ({
  page,
  lab,
  openHost,
  world,
}) => {
  lab.wallet.answerNext('proposal', {
    settle: ({ bip122, ...others }) => ({ ...others, bip122: { ...bip122, methods: ['signMessage'] } as never }),
  })
  await openHost(withBitcoin(world.urls))
  await pair(page, lab)
  await expect(modalOf(page).dialog).toBeHidden()
  const [address = ''] = await accounts(page)
  expect(lab.wallet.sessions()[0]?.namespaces.bip122).toMatchObject({
    accounts: [`${BITCOIN_MAINNET}:${address}`],
    methods: ['signMessage'],
  })
  expect((await accountsOf(page, 'bip122')).eip155[0]?.toLowerCase()).toBe(lab.wallet.address().toLowerCase())
  const coins = await coinsOf(world.urls.esplora, address)
  const held = coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
  expect(held).toBeGreaterThan(0n)
  await seesBalance(page, BITCOIN_MAINNET, `${formatUnits(held, 8)} BTC`)

  const signedIn = { ok: true, account: `${BITCOIN_MAINNET}:${address}` }
  expect(await judged(page, address)).toMatchObject(signedIn)
  expect(await judged(page, address, { protocol: 'bip322' })).toMatchObject(signedIn)
  const signature = await page.evaluate(async () => {
    const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
    return provider.signMessage({ message: 'Grüße', protocol: 'bip322' })
  })
  expect(await runBip322(address, 'Grüße', signature)).toBe(true)
  expect(lab.wallet.questions().at(-1)).toMatchObject({
    method: 'signMessage',
    chainId: BITCOIN_MAINNET,
    params: { account: address, address, protocol: 'bip322' },
  })

  // A method that the wallet did not approve is refused before it gets a request, and so is a sign-in for another site.
  const before = lab.wallet.questions().length
  const params = { account: address, recipientAddress: address, amount: '1' }
  expect(await requested(page, { method: 'sendTransfer', params })).toBe('UNSUPPORTED_METHOD')
  const message = `evil.example wants you to sign in with your Bitcoin account:\n${address}`
  expect(await requested(page, { method: 'signMessage', params: { address, message } })).toBe('INVALID_PARAMS')
  expect(lab.wallet.questions()).toHaveLength(before)

  await page.reload()
  await expect.poll(() => accounts(page)).toEqual([address])
  expect(await judged(page, address)).toMatchObject(signedIn)
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await lab.wallet.until(() => lab.wallet.sessions().length === 0)
  expect(await accounts(page)).toEqual([])
})

test('[S9.9:bip122] a remote wallet signs a Bitcoin transaction and sends coins, as the libraries of Bitcoin ask for it: the chain mines both', async ({
  page,
  lab,
  openHost,
  world,
}) => {
  const { esplora } = world.urls
  await openHost(withBitcoin(world.urls))
  await pair(page, lab)
  const [account = ''] = await accounts(page)
  const recipient = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const sent = await called(page, 'sendTransfer', { recipient, amount: '1500' })
  expect(lab.wallet.questions().at(-1)).toMatchObject({
    method: 'sendTransfer',
    chainId: BITCOIN_MAINNET,
    params: { account, recipientAddress: recipient, amount: '1500' },
  })
  expect(await isMined(esplora, String(sent))).toMatchObject({ vout: paysTo(recipient, 1_500) })
  expect(await called(page, 'sendTransfer', { recipient, amount: '0.1' })).toBe('INVALID_PARAMS')

  const psbt = payment((await coinsOf(esplora, account))[0] as Coin, account, recipient)
  const signInputs = [{ address: account, index: 0 }]
  const signed = (await called(page, 'signPSBT', { psbt, signInputs, broadcast: true })) as { txid: string }
  expect(lab.wallet.questions().at(-1)).toMatchObject({
    method: 'signPsbt',
    chainId: BITCOIN_MAINNET,
    params: { account, psbt, signInputs, broadcast: true },
  })
  expect(await isMined(esplora, signed.txid)).toMatchObject({ vout: paysTo(recipient, PAID) })

  lab.wallet.answerNext('request', { result: { psbt: 'signed' } })
  expect(await called(page, 'signPSBT', { psbt, signInputs })).toBe('WALLET_INVALID_ANSWER')
})

test('[T40] a remote wallet whose Bitcoin account is of another network has none', async ({
  page,
  lab,
  openHost,
  world,
}) => {
  await openHost(withBitcoin(world.urls))
  const chains = [BITCOIN_MAINNET]
  const strangers = [`${BITCOIN_MAINNET}:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx`]
  lab.wallet.answerNext('proposal', {
    settle: (regular) => ({
      ...regular,
      bip122: { chains, methods: ['signMessage'], events: [], accounts: strangers },
    }),
  })
  await pair(page, lab)
  const found = await accountsOf(page, 'bip122')
  expect(found.eip155).toHaveLength(1)
  expect(found.own).toEqual([])
})

const accounts = async (page: Page) => (await accountsOf(page, 'bip122')).own

/** Signs a sign-in to the page. Returns the verdict of the package for servers. */
function judged(page: Page, accountAddress: string, given: object = {}) {
  const domain = new URL(page.url()).host
  return judgeSignIn({ caipNetworkId: BITCOIN_MAINNET, accountAddress, domain }, (message) =>
    page.evaluate(
      async (params) => {
        const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
        return { signature: await provider.signMessage(params) }
      },
      { message, ...given },
    ),
  )
}

/** The answer of a method of the provider, or the name of its error. */
function called(page: Page, method: 'signPSBT' | 'sendTransfer', params: object) {
  return page.evaluate(
    async (given) => {
      const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
      return provider[given.method](given.params).catch(({ name }) => String(name))
    },
    { method, params },
  )
}

/** The name of the error of a request. */
function requested(page: Page, call: { method: string; params: object }) {
  return page.evaluate((given) => {
    const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
    return provider.request(given).then(String, ({ name }) => name)
  }, call)
}

/** Outputs of a transaction that pays an address, as the Esplora server lists them. */
function paysTo(address: string, value: number) {
  const scriptpubkey = Buffer.from(scriptOf(address) ?? []).toString('hex')
  return expect.arrayContaining([{ scriptpubkey, value }])
}

/** Attributes of a page with a Bitcoin network next to those of EVM. */
function withBitcoin({ rpc, esplora }: WorldUrls) {
  const urls = Object.entries({ ...rpc, [BITCOIN_MAINNET]: esplora })
  return {
    networks: urls.map(([id]) => id).join(),
    'custom-rpc-urls': JSON.stringify(Object.fromEntries(urls.map(([id, url]) => [id, [{ url }]]))),
  }
}
