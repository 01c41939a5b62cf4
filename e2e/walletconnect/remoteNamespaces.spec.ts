import { expect, type Page } from '@playwright/test'
import { pair, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'
import { accountsOf, seesBalance } from '../support/namespacePage.ts'
import { type RemoteNamespace, withNetwork } from '../support/remote/RemoteNamespace.ts'
import { remoteBitcoin } from '../support/remote/remoteBitcoin.ts'
import { remotePolkadot } from '../support/remote/remotePolkadot.ts'
import { remoteSolana } from '../support/remote/remoteSolana.ts'
import { rowsOf } from '../support/wide.ts'

const CONNECTS: readonly (readonly [title: string, row: RemoteNamespace])[] = [
  ['[S3.25:bip122] connects a remote Bitcoin account next to EVM, and signs', remoteBitcoin],
  ['[S3.25:polkadot] connects a remote Polkadot account next to EVM, and signs', remotePolkadot],
  ['[S3.25:solana] connects a remote Solana account next to EVM, and signs', remoteSolana],
]
for (const [title, row] of rowsOf(CONNECTS, 1)) {
  const { namespace, network, methods } = row
  test(title, async ({ page, lab, openHost, stack }) => {
    lab.wallet.answerNext('proposal', {
      settle: (regular) => ({ ...regular, [namespace]: { ...regular[namespace], methods: [...methods] } as never }),
    })
    await openHost(withNetwork(stack.urls, row))
    await pair(page, lab)
    await expect(modalOf(page).dialog).toBeHidden()
    const { own, eip155 } = await accountsOf(page, namespace)
    const [address = ''] = own
    expect(lab.wallet.sessions()[0]?.namespaces[namespace]).toMatchObject({
      accounts: [`${network}:${address}`],
      methods,
    })
    expect(eip155[0]?.toLowerCase()).toBe(lab.wallet.address().toLowerCase())
    await seesBalance(page, network, await row.balance(stack.urls, address))
    await row.signs(page, lab, address)

    // Refused before the wallet gets a request.
    const before = lab.wallet.questions().length
    for (const [call, error] of row.refused(address)) expect(await errorOf(page, namespace, call)).toBe(error)
    expect(lab.wallet.questions()).toHaveLength(before)

    await page.reload()
    await expect.poll(async () => (await accountsOf(page, namespace)).own).toEqual([address])
    await row.signs(page, lab, address)
    await page.evaluate(() => window.airlock?.appKit?.disconnect())
    await lab.wallet.until(() => lab.wallet.sessions().length === 0)
    expect((await accountsOf(page, namespace)).own).toEqual([])
  })
}

const FOREIGN: readonly (readonly [title: string, row: RemoteNamespace])[] = [
  ['[T40] drops a Bitcoin account of another network', remoteBitcoin],
  ['[T40] drops a Polkadot account that is an EVM address', remotePolkadot],
  ['[T40] drops a Solana account that is an EVM address', remoteSolana],
]
for (const [title, row] of rowsOf(FOREIGN, 1)) {
  const { namespace, network, methods, foreignAddress } = row
  test(title, async ({ page, lab, openHost, stack }) => {
    await openHost(withNetwork(stack.urls, row))
    const accounts = [`${network}:${foreignAddress}`]
    lab.wallet.answerNext('proposal', {
      settle: (regular) => ({
        ...regular,
        [namespace]: { chains: [network], methods: [...methods], events: [], accounts },
      }),
    })
    await pair(page, lab)
    const found = await accountsOf(page, namespace)
    expect(found.eip155).toHaveLength(1)
    expect(found.own).toEqual([])
  })
}

function errorOf(page: Page, namespace: RemoteNamespace['namespace'], call: { method: string; params: object }) {
  return page.evaluate(
    ([name, request]) => {
      const provider = window.airlock?.appKit?.getProvider(name) as unknown as {
        request(call: object): Promise<unknown>
      }
      return provider.request(request).then(String, (error: Error) => error.name)
    },
    [namespace, call] as const,
  )
}
