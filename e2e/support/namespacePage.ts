import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import { verifySignIn } from '@airlock/verify'
import { expect, type Page } from '@playwright/test'
import { putHostPage } from './hostPage.ts'
import { modalOf } from './modal.ts'
import { test as base } from './test.ts'
import type { World } from './world.ts'

export const EVM = ['eip155:42161', 'eip155:8453']

type HostPage = {
  path: string
  wallets: string
  networks?: readonly string[]
  servers?: boolean
}

/** @param urlsOf servers of the namespace by CAIP-2 id, the default first */
export function namespaceTest(urlsOf: (urls: World['urls']) => Readonly<Record<string, string>>) {
  return base.extend<{ openHost(page: HostPage): Promise<void> }>({
    openHost: async ({ page, sites, stack }, use) => {
      const own = urlsOf(stack.urls)
      const urls: Readonly<Record<string, string>> = { ...stack.urls.rpc, ...own }
      await use(async ({ path, wallets, networks = [...EVM, ...Object.keys(own).slice(0, 1)], servers = true }) => {
        const named = networks.filter((network) => servers && urls[network] !== undefined)
        const customRpcUrls = Object.fromEntries(named.map((network) => [network, [{ url: urls[network] }]]))
        const sdk = { networks: networks.join(), 'custom-rpc-urls': JSON.stringify(customRpcUrls) }
        await page.goto(putHostPage(sites, stack, { path, wallets, sdk }))
      })
    },
  })
}

export function openConnect(page: Page, namespace: ChainNamespace) {
  return page.evaluate((name) => window.airlock?.appKit?.open({ view: 'Connect', namespace: name }), namespace)
}

export async function seesBalance(page: Page, network: CaipNetworkId, balance: string) {
  const modal = modalOf(page)
  await page.evaluate(async (id) => {
    await window.airlock?.appKit?.switchNetwork(id)
    await window.airlock?.appKit?.open({ view: 'Account' })
  }, network)
  await modal.shows('Account')
  await expect(modal.frame.getByTitle(balance, { exact: true })).toBeVisible()
  await modal.click('Close')
}

export function accountsOf(page: Page, namespace: ChainNamespace) {
  return page.evaluate((name) => {
    const kit = window.airlock?.appKit
    const of = (one: ChainNamespace) => kit?.getAccount(one).allAccounts.map(({ address }) => address) ?? []
    return { active: kit?.getActiveChainNamespace() as string, own: of(name), eip155: of('eip155') }
  }, namespace)
}

export type Signed = { signature: string } | { name: string }

export async function judgeSignIn(
  {
    caipNetworkId,
    accountAddress,
    domain = 'localhost',
  }: { caipNetworkId: string; accountAddress: string; domain?: string },
  sign: (message: string) => Promise<Signed>,
) {
  const nonce = 'a1b2c3d4e5'
  const message = formatSignIn({
    domain,
    uri: `http://${domain}/`,
    version: '1',
    chainId: caipNetworkId as Parameters<typeof formatSignIn>[0]['chainId'],
    accountAddress,
    nonce,
    issuedAt: new Date().toISOString(),
  })
  const signed = await sign(message)
  if ('name' in signed) return signed.name
  const expected = { domain, nonce, address: accountAddress }
  return verifySignIn({ message, signature: signed.signature, expected })
}
