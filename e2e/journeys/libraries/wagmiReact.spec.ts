import { expect } from '@playwright/test'
import { bundlePage } from '../../support/bundlePage.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

test('connects, signs, switches, sends and reloads by wagmi hooks', async ({ page, sites, stack }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const src = sites.put('localhost', '/wagmi-react.js', {
    body: await bundlePage('wagmiReact.tsx'),
    type: 'text/javascript',
  })
  const data = `data-arbitrum="${stack.urls.rpc['eip155:42161']}" data-base="${stack.urls.rpc['eip155:8453']}"`
  await page.goto(
    putHostPage(sites, stack, {
      path: '/wagmi-react-page',
      wallets: 'good',
      body: `<script src="${src}" ${data}></script>`,
    }),
  )
  const metadata = async () =>
    JSON.parse((await page.locator('output').textContent()) ?? '{}') as Record<string, unknown>
  const click = (step: string) => page.getByRole('button', { name: `wagmi ${step}` }).click()

  await click('connect')
  await modalOf(page).connect('Good Wallet')
  await expect.poll(metadata).toMatchObject({ address: VALID.address, status: 'connected', error: '' })
  await click('sign')
  await expect.poll(metadata).toMatchObject({ signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  await click('switch')
  await expect.poll(metadata).toMatchObject({ chainId: 42_161 })
  await click('send')
  await expect.poll(metadata).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), mined: 'success' })

  await page.reload()
  await expect.poll(metadata).toMatchObject({ address: VALID.address, chainId: 42_161, status: 'connected', error: '' })
  await click('leave')
  await expect.poll(metadata).toMatchObject({ status: 'disconnected' })
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  expect(failures).toEqual([])
})
