import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { idsOf } from '@airlock/protocol/namespaces/formerNetworkIds'
import { KUSAMA, POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { decodeSs58, encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { SOLANA_DEVNET, SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import { expect, type Page } from '@playwright/test'
import type { WorldUrls } from '../stack/worldConfig.ts'
import { pair, test } from '../support/lab.ts'
import { accountsOf } from '../support/namespacePage.ts'

type SolanaProvider = { signMessage(message: Uint8Array): Promise<Uint8Array> }

const NEXT = {
  solana: 'So11111111111111111111111111111111111111112',
  bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
} as const

test('[S9.9:accountsChanged] [S9.9:chainChanged] follows changes by events and session updates in each namespace', async ({
  page,
  lab,
  openHost,
  stack,
}) => {
  await openHost(withAll(stack.urls))
  await pair(page, lab)
  const { active, eip155 } = await accountsOf(page, 'solana')
  const emitted: [CaipNetworkId, string][] = [
    [SOLANA_MAINNET, `${SOLANA_MAINNET}:${NEXT.solana}`],
    [BITCOIN_MAINNET, NEXT.bip122],
    [POLKADOT, NEXT.polkadot],
  ]
  for (const [network, account] of emitted) {
    await lab.wallet.emit({ name: 'accountsChanged', data: [account] }, network)
  }
  for (const namespace of ['solana', 'bip122', 'polkadot'] as const) {
    await expect.poll(() => own(page, namespace)).toEqual([NEXT[namespace]])
  }

  // If the session loses the active account, another account of the session becomes active.
  const later = encodeSs58(decodeSs58(NEXT.polkadot)?.key ?? new Uint8Array(32), 2)
  await lab.wallet.update(({ solana, polkadot, bip122, ...others }) => ({
    ...others,
    bip122: { ...bip122, accounts: [`${BITCOIN_MAINNET}:${NEXT.bip122}`] } as never,
    solana: { ...solana, accounts: [SOLANA_MAINNET, SOLANA_DEVNET].map((id) => `${id}:${'1'.repeat(32)}`) } as never,
    polkadot: { ...polkadot, accounts: [`${POLKADOT}:${NEXT.polkadot}`, `${KUSAMA}:${later}`] } as never,
  }))
  await expect.poll(() => own(page, 'solana')).toEqual(['1'.repeat(32)])

  const network = (namespace: ChainNamespace) =>
    page.evaluate((name) => window.airlock?.appKit?.getCaipNetwork(name)?.caipNetworkId, namespace)
  expect([await network('solana'), await network('polkadot')]).toEqual([SOLANA_MAINNET, POLKADOT])
  await lab.wallet.emit({ name: 'chainChanged', data: SOLANA_DEVNET }, SOLANA_MAINNET)
  await expect.poll(() => network('solana')).toBe(SOLANA_DEVNET)
  await lab.wallet.emit({ name: 'chainChanged', data: KUSAMA.split(':')[1] }, POLKADOT)
  await expect.poll(() => network('polkadot')).toBe(KUSAMA)
  expect(await own(page, 'polkadot')).toEqual([later])
  expect(await accountsOf(page, 'bip122')).toEqual({ active, eip155, own: [NEXT.bip122] })
})

test('supports a wallet that uses the old id of Solana @wide', async ({ page, lab, openHost, stack }) => {
  const [, old = ''] = idsOf(SOLANA_MAINNET)
  lab.wallet.answerNext('proposal', {
    settle: ({ solana, ...others }) => ({
      ...others,
      solana: {
        ...solana,
        chains: [old],
        accounts: solana?.accounts.map((it) => it.replace(SOLANA_MAINNET, old)),
      } as never,
    }),
  })
  await openHost(withAll(stack.urls))
  await pair(page, lab)
  expect(lab.wallet.questions()[0]?.params).toMatchObject({
    optionalNamespaces: { solana: { chains: expect.arrayContaining([SOLANA_MAINNET, old]) } },
  })
  const [address = ''] = await own(page, 'solana')
  const signature = await page.evaluate(async () => {
    const provider = window.airlock?.appKit?.getProvider('solana') as unknown as SolanaProvider
    return [...(await provider.signMessage(new TextEncoder().encode('hello')))]
  })
  const signed = new TextEncoder().encode('hello')
  expect(ed25519.verify(Uint8Array.from(signature), signed, decodeBase58(address), { zip215: false })).toBe(true)
  expect(lab.wallet.questions().at(-1)).toMatchObject({ method: 'solana_signMessage', chainId: old })
  await lab.wallet.emit({ name: 'accountsChanged', data: [`${old}:${NEXT.solana}`] }, old as CaipNetworkId)
  await expect.poll(() => own(page, 'solana')).toEqual([NEXT.solana])
})

const own = async (page: Page, namespace: ChainNamespace) => (await accountsOf(page, namespace)).own

function withAll({ rpc, esplora, polkadot, solana }: WorldUrls) {
  const urls = {
    ...rpc,
    [SOLANA_MAINNET]: solana,
    [SOLANA_DEVNET]: solana,
    [BITCOIN_MAINNET]: esplora,
    [POLKADOT]: polkadot,
    [KUSAMA]: polkadot,
  }
  return {
    networks: Object.keys(urls).join(),
    'custom-rpc-urls': JSON.stringify(Object.fromEntries(Object.entries(urls).map(([id, url]) => [id, [{ url }]]))),
  }
}
