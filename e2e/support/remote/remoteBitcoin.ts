import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { expect, type Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { runBip322 } from '../../stack/bitcoin/runBip322.ts'
import { coinsOf } from '../../stack/wallets/bitcoin/esplora.ts'
import { judgeSignIn } from '../namespacePage.ts'
import type { RemoteNamespace } from './RemoteNamespace.ts'

type BitcoinProvider = { signMessage(params: object): Promise<string> }

export const remoteBitcoin: RemoteNamespace = {
  namespace: 'bip122',
  network: BITCOIN_MAINNET,
  methods: ['signMessage'],
  foreignAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  refused: (address) => [
    [
      { method: 'sendTransfer', params: { account: address, recipientAddress: address, amount: '1' } },
      'UNSUPPORTED_METHOD',
    ],
    [
      {
        method: 'signMessage',
        params: { address, message: `evil.example wants you to sign in with your Bitcoin account:\n${address}` },
      },
      'INVALID_PARAMS',
    ],
  ],
  serverOf: ({ esplora }) => esplora,
  async balance({ esplora }, address) {
    const balance = (await coinsOf(esplora, address)).reduce((sum, { value }) => sum + BigInt(value), 0n)
    expect(balance).toBeGreaterThan(0n)
    return `${formatUnits(balance, 8)} BTC`
  },
  async signs(page, lab, address) {
    const signedIn = { ok: true, account: `${BITCOIN_MAINNET}:${address}` }
    expect(await judged(page, address)).toMatchObject(signedIn)
    expect(await judged(page, address, { protocol: 'bip322' })).toMatchObject(signedIn)
    const signature = await sign(page, { message: 'Grüße', protocol: 'bip322' })
    expect(await runBip322(address, 'Grüße', signature)).toBe(true)
    expect(lab.wallet.questions().at(-1)).toMatchObject({
      method: 'signMessage',
      chainId: BITCOIN_MAINNET,
      params: { account: address, address, protocol: 'bip322' },
    })
  },
}

function sign(page: Page, params: object) {
  return page.evaluate((input) => {
    const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
    return provider.signMessage(input)
  }, params)
}

function judged(page: Page, accountAddress: string, options: object = {}) {
  const domain = new URL(page.url()).host
  return judgeSignIn({ caipNetworkId: BITCOIN_MAINNET, accountAddress, domain }, async (message) => ({
    signature: await sign(page, { message, ...options }),
  }))
}
