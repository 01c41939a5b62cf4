import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { expect, type Page } from '@playwright/test'
import { scriptOf } from '../stack/bitcoin/scriptOf.ts'
import { coinsOf } from '../stack/wallets/bitcoin/esplora.ts'
import type { Coin } from '../stack/wallets/bitcoin/spend.ts'
import { isMined } from '../support/bitcoin/isMined.ts'
import { PAID, payment } from '../support/bitcoin/payment.ts'
import { pair, test } from '../support/lab.ts'
import { accountsOf } from '../support/namespacePage.ts'
import { withNetwork } from '../support/remote/RemoteNamespace.ts'
import { remoteBitcoin } from '../support/remote/remoteBitcoin.ts'

type BitcoinProvider = {
  signPSBT(params: object): Promise<object>
  sendTransfer(params: object): Promise<string>
}

test('[S9.9:bip122] signs a Bitcoin transaction and sends coins, which the chain mines', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  const { esplora } = stack.urls
  await openHost(withNetwork(stack.urls, remoteBitcoin))
  await pair(page, lab)
  const [account = ''] = (await accountsOf(page, 'bip122')).own
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

function called(page: Page, method: 'signPSBT' | 'sendTransfer', params: object) {
  return page.evaluate(
    async (input) => {
      const provider = window.airlock?.appKit?.getProvider('bip122') as unknown as BitcoinProvider
      return provider[input.method](input.params).catch(({ name }) => String(name))
    },
    { method, params },
  )
}

function paysTo(address: string, value: number) {
  const scriptpubkey = Buffer.from(scriptOf(address) ?? []).toString('hex')
  return expect.arrayContaining([{ scriptpubkey, value }])
}
