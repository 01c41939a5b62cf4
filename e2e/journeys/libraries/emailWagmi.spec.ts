import { expect } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { bundlePage } from '../../support/bundlePage.ts'
import { EMAIL_ON, newEmail, secureScreen, typeCode } from '../../support/email/email.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

// Eight approvals, each of which stands still for a second.
test.setTimeout(120_000)

test('works with wagmi: connects, signs, switches, sends, batches @wide', async ({ page, sites, stack }) => {
  const src = sites.put('localhost', '/wagmi-email.js', {
    body: await bundlePage('wagmiReact.tsx'),
    type: 'text/javascript',
  })
  const { rpc, mail } = stack.urls
  const data = `data-arbitrum="${rpc['eip155:42161']}" data-base="${rpc['eip155:8453']}" data-vault="${stack.vaults['ether-range']}"`
  const body = `<script src="${src}" ${data}></script>`
  await page.goto(
    putHostPage(sites, stack, {
      path: '/wagmi-email',
      wallets: 'good',
      sdk: { ...EMAIL_ON, 'default-network': 'eip155:8453' },
      body,
    }),
  )
  const metadata = async () =>
    JSON.parse((await page.locator('output').textContent()) ?? '{}') as Record<string, unknown>
  const click = (step: string) => page.getByRole('button', { name: `wagmi ${step}` }).click()
  const screen = secureScreen(page)
  const modal = modalOf(page)

  await click('connect')
  const email = newEmail()
  await modal.frame.getByLabel('Email address').fill(email)
  await modal.frame.getByRole('button', { name: 'Continue with email' }).click()
  await typeCode(page, await codeMailedTo(mail, email))
  await expect.poll(metadata).toMatchObject({ status: 'connected', chainId: 8_453, error: '' })
  const { address } = (await metadata()) as { address: `0x${string}` }

  await click('sign')
  await screen.approves()
  await expect.poll(metadata).toMatchObject({ signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  await click('switch')
  await expect.poll(metadata).toMatchObject({ chainId: 42_161 })
  await createTestClient({ mode: 'anvil', transport: http(rpc['eip155:42161']) }).setBalance({
    address,
    value: parseEther('1'),
  })
  await click('send')
  await expect(screen.heading).toHaveText(/^Send \d[\d.]* \w+ to /)
  await screen.approves()
  await expect.poll(metadata).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), mined: 'success' })
  await click('typed')
  await expect(screen.heading).toHaveText('Sign data')
  await screen.approves()
  await expect.poll(metadata).toMatchObject({ typed: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  for (const [step, heading] of [
    ['deposit', /^Pay [\d.]+ ETH to /],
    ['transfer', /^Send [\d.]+ vRANGE to /],
  ] as const) {
    await click(step)
    await expect(screen.heading).toHaveText(heading)
    await screen.approves()
    await expect
      .poll(async () => {
        const { written, wrote } = await metadata()
        return written !== undefined && written === wrote
      })
      .toBe(true)
    await expect(modal.dialog).toBeHidden()
  }
  await click('batch')
  await expect(screen.heading).toHaveText('Approve 2 actions, one after the other')
  await screen.approves()
  await expect.poll(metadata).toMatchObject({ calls: expect.stringMatching(/^0x[0-9a-f]{256,}$/), error: '' })
  await expect(modal.dialog).toBeHidden()
  // A row is two transactions.
  await expect.poll(metadata).toMatchObject({ batch: [200, false, 2], capabilities: 'ready' })
  const row = (await metadata()).calls
  await click('atomic')
  await expect(screen.heading).toHaveText('Approve 2 actions together')
  await screen.approves()
  await expect.poll(async () => (await metadata()).calls).not.toBe(row)
  await expect.poll(metadata).toMatchObject({ batch: [200, true, 1], error: '' })
  await expect(modal.dialog).toBeHidden()
  await click('leave')
  await expect.poll(metadata).toMatchObject({ status: 'disconnected' })
})
