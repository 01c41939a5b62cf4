import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { expect } from '@playwright/test'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import type { WorldUrls } from '../stack/worldConfig.ts'
import { pair, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'

type PolkadotProvider = {
  signer: { signRaw(raw: { address: string; data: string; type: 'bytes' }): Promise<{ signature: string }> }
  request(call: { method: string; params: object }): Promise<unknown>
}

test('[S3.25:polkadot] a remote wallet connects an account of Polkadot beside one of EVM, and signs with it', async ({
  page,
  lab,
  openHost,
  world,
}) => {
  await openHost(withPolkadot(world.urls))
  const modal = modalOf(page)
  await pair(page, lab)
  await expect(modal.dialog).toBeHidden()
  const accountOf = (namespace: 'polkadot' | 'eip155') =>
    page.evaluate((name) => window.airlock?.appKit?.getAccount(name).address ?? '', namespace)
  const address = await accountOf('polkadot')
  expect(lab.wallet.sessions()[0]?.namespaces.polkadot).toMatchObject({
    accounts: [`${POLKADOT}:${address}`],
    methods: ['polkadot_signMessage'],
  })
  expect((await accountOf('eip155')).toLowerCase()).toBe(lab.wallet.address().toLowerCase())

  const sign = () =>
    page.evaluate((signer) => {
      const provider = window.airlock?.appKit?.getProvider('polkadot') as unknown as PolkadotProvider
      return provider.signer.signRaw({ address: signer, data: 'Grüße', type: 'bytes' })
    }, address)
  await cryptoWaitReady()
  expect(signatureVerify('<Bytes>Grüße</Bytes>', (await sign()).signature, address)).toMatchObject({ isValid: true })
  expect(lab.wallet.questions().at(-1)).toMatchObject({
    method: 'polkadot_signMessage',
    chainId: POLKADOT,
    params: { address, message: 'Grüße' },
  })

  // A method that the wallet did not approve is refused before it gets a request.
  const before = lab.wallet.questions().length
  const refused = await page.evaluate(async (signer) => {
    const provider = window.airlock?.appKit?.getProvider('polkadot') as unknown as PolkadotProvider
    const params = { address: signer, transactionPayload: { address: signer } }
    return provider.request({ method: 'polkadot_signTransaction', params }).then(String, ({ name }) => name)
  }, address)
  expect(refused).toBe('UNSUPPORTED_METHOD')
  expect(lab.wallet.questions()).toHaveLength(before)

  await page.reload()
  await expect.poll(() => accountOf('polkadot')).toBe(address)
  expect(signatureVerify('<Bytes>Grüße</Bytes>', (await sign()).signature, address)).toMatchObject({ isValid: true })
  await page.evaluate(() => window.airlock?.appKit?.disconnect())
  await lab.wallet.until(() => lab.wallet.sessions().length === 0)
  expect(await accountOf('polkadot')).toBe('')
})

test('[T40] a remote wallet whose account of Polkadot is an address of EVM has none', async ({
  page,
  lab,
  openHost,
  world,
}) => {
  await openHost(withPolkadot(world.urls))
  const accounts = [`${POLKADOT}:0x71C7656EC7ab88b098defB751B7401B5f6d8976F`]
  lab.wallet.answerNext('proposal', {
    settle: (regular) => ({
      ...regular,
      polkadot: { chains: [POLKADOT], methods: ['polkadot_signMessage'], events: [], accounts },
    }),
  })
  await pair(page, lab)
  const status = (namespace: 'polkadot' | 'eip155') =>
    page.evaluate((name) => window.airlock?.appKit?.getAccount(name).status, namespace)
  expect(await status('eip155')).toBe('connected')
  expect(await status('polkadot')).toBe('disconnected')
})

/** Attributes of a page with a network of Polkadot beside those of EVM. */
function withPolkadot({ rpc, polkadot }: WorldUrls) {
  const urls = Object.entries({ ...rpc, [POLKADOT]: polkadot })
  return {
    networks: urls.map(([id]) => id).join(),
    'custom-rpc-urls': JSON.stringify(Object.fromEntries(urls.map(([id, url]) => [id, [{ url }]]))),
  }
}
