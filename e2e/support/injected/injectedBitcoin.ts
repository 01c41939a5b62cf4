import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { expect, type Page } from '@playwright/test'
import { runBip322 } from '../../stack/bitcoin/runBip322.ts'
import { BITCOIN_PEOPLE } from '../../stack/facts/bitcoin.ts'
import { accountsOf, judgeSignIn } from '../namespacePage.ts'
import { type InjectedNamespace, judged } from './InjectedNamespace.ts'

type SignParams = { message: string; address?: string; protocol?: string }
type BitcoinProvider = { signMessage(params: SignParams): Promise<string> }

const { address } = BITCOIN_PEOPLE['btc-good']

export const injectedBitcoin: InjectedNamespace = {
  namespace: 'bip122',
  name: 'Bitcoin',
  network: BITCOIN_MAINNET,
  code: /bip122|bitcoin/i,
  controls: 'bitcoinWallets',
  wallet: { id: 'btc-good', name: 'Btc Good', address, short: /bc1qs7…yu85/, balance: /1\.23/ },
  fetchBalance: async () => ({ balance: '1.23456789', symbol: 'BTC' }),
  async signs(page) {
    const judgedWith = (params: Omit<SignParams, 'message'>) =>
      judgeSignIn({ caipNetworkId: BITCOIN_MAINNET, accountAddress: address }, (message) =>
        sign(page, { message, ...params }),
      )
    expect(await judged(page, injectedBitcoin)).toMatchObject({ ok: true, account: `${BITCOIN_MAINNET}:${address}` })
    expect(await judgedWith({ protocol: 'bip322' })).toMatchObject({ ok: true })
    expect(await judgedWith({ protocol: 'ecdsa', address: address.replace('bc1qs', 'bc1qx') })).toBe('UNAUTHORIZED')
    const text = 'Hello from the journey'
    const signed = await sign(page, { message: text, protocol: 'bip322' })
    expect(await runBip322(address, text, 'signature' in signed ? signed.signature : '')).toBe(true)
  },
  sign: (page, message) => sign(page, { message }),
  async changesAccount(page) {
    await page.evaluate(() => window.bitcoinWallets?.['btc-good']?.selectAccount(1))
    await expect
      .poll(async () => (await accountsOf(page, 'bip122')).own)
      .toEqual(['bc1qx7usej0tg0vqkg36tx3hlqk5jp8zesdapfw602'])
    await page.evaluate(() => window.bitcoinWallets?.['btc-good']?.selectAccount(0))
  },
}

function sign(page: Page, params: SignParams) {
  return page.evaluate(async (input) => {
    const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
    return provider.signMessage(input).then(
      (signature) => ({ signature }),
      ({ name }) => ({ name: String(name) }),
    )
  }, params)
}
