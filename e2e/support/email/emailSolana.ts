import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, type Page } from '@playwright/test'
import { address, getPublicKeyFromAddress, signatureBytes, verifySignature } from '@solana/kit'
import { putHostPage } from '../hostPage.ts'
import { accountsOf } from '../namespacePage.ts'
import { test as base } from '../test.ts'
import { EMAIL_ON } from './email.ts'

const EVM = ['eip155:42161', 'eip155:8453']

type HostPage = { path: string; networks?: readonly string[]; wallets?: string }

export const test = base.extend<{ openHost(page: HostPage): Promise<void> }>({
  openHost: async ({ page, sites, stack }, use) => {
    await use(async ({ path, networks = [...EVM, SOLANA_MAINNET], wallets = 'good' }) => {
      const urls: Record<string, string> = { ...stack.urls.rpc, [SOLANA_MAINNET]: stack.urls.solana }
      const custom = Object.fromEntries(networks.map((network) => [network, [{ url: urls[network] }]]))
      const sdk = { ...EMAIL_ON, networks: networks.join(), 'custom-rpc-urls': JSON.stringify(custom) }
      await page.goto(putHostPage(sites, stack, { path, wallets, sdk }))
    })
  },
})

export const accounts = (page: Page) => accountsOf(page, 'solana')

export async function solanaAddress(page: Page): Promise<string> {
  await expect.poll(async () => (await accounts(page)).own).toHaveLength(1)
  return (await accounts(page)).own[0] as string
}

export async function isSigned(account: string, text: Uint8Array, signature: readonly number[]): Promise<boolean> {
  const key = await getPublicKeyFromAddress(address(account))
  return verifySignature(key, signatureBytes(Uint8Array.from(signature)), text)
}

export function signText(page: Page, text: string) {
  return page.evaluate(async (input) => {
    const provider = window.airlock?.appKit?.getProvider('solana') as unknown as SolanaProvider
    return provider.signMessage(new TextEncoder().encode(input)).then(
      (bytes) => ({ key: provider.publicKey?.toBase58(), bytes: [...bytes] }),
      (error: { name: string; code: number }) => ({ name: error.name, code: error.code }),
    )
  }, text)
}

type SolanaProvider = {
  publicKey: { toBase58(): string } | null
  signMessage(message: Uint8Array): Promise<Uint8Array>
}
