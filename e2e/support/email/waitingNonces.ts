import { expect, type Page } from '@playwright/test'
import { createTestClient, type Hex, http, walletActions } from 'viem'
import type { signedIn } from './email.ts'

type Input = { page: Page; url: string; account: Hex; screen: Awaited<ReturnType<typeof signedIn>>['screen'] }

export function waitingNonces({ page, url, account, screen }: Input) {
  const chain = createTestClient({ mode: 'anvil', transport: http(url) }).extend(walletActions)
  return {
    async release(nonce: number) {
      await chain.impersonateAccount({ address: account })
      await chain.sendTransaction({ account, to: account, nonce, chain: null })
      await chain.stopImpersonatingAccount({ address: account })
    },
    async approvesToWait(nonce: number) {
      const isNode = (target: URL) => target.origin === url
      await page.route(isNode, async (route) => {
        if (route.request().postData()?.includes('eth_sendRawTransaction')) {
          await chain.setNonce({ address: account, nonce })
        }
        await route.continue()
      })
      await screen.approves()
      await expect(screen.heading).toBeHidden()
      await page.unroute(isNode)
    },
  }
}
