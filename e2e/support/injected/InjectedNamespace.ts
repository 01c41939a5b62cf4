import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { Page } from '@playwright/test'
import { accountsOf, judgeSignIn, type Signed } from '../namespacePage.ts'
import type { World } from '../world.ts'

export type InjectedNamespace = {
  namespace: ChainNamespace
  name: string
  network: CaipNetworkId
  /** Matches the files of its code. */
  code: RegExp
  controls: 'bitcoinWallets' | 'polkadotWallets' | 'solanaWallets'
  wallet: { id: string; name: string; address: string; short: RegExp; balance: RegExp }
  fetchBalance(urls: World['urls']): Promise<{ balance: string; symbol: string }>
  /** Signs texts, which other libraries verify. */
  signs(page: Page): Promise<void>
  sign(page: Page, message: string): Promise<Signed>
  /** Selects other accounts of the wallet, and the first one again. */
  changesAccount(page: Page): Promise<void>
}

/** @returns what verifies a sign-in of the active account, or the name of the wallet's error */
export async function judged(page: Page, { namespace, network, sign }: InjectedNamespace) {
  const [accountAddress = ''] = (await accountsOf(page, namespace)).own
  return judgeSignIn({ caipNetworkId: network, accountAddress }, (message) => sign(page, message))
}

export function requestsOf(page: Page, { controls }: InjectedNamespace, id: string) {
  return page.evaluate(([list, wallet]) => window[list]?.[wallet]?.requests, [controls, id] as const)
}

export function unlock(page: Page, { controls }: InjectedNamespace, id: string) {
  return page.evaluate(([list, wallet]) => window[list]?.[wallet]?.unlock(), [controls, id] as const)
}
