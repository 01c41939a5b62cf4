import { expect } from '@playwright/test'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { sendRequest, signedIn } from '../../support/email/email.ts'
import { test as withPerson } from '../../support/email/sharedPerson.ts'
import { waitingNonces } from '../../support/email/waitingNonces.ts'
import { openAccount } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DELEGATED = '0xef0100e6cae83bde06e4c305530e199d7217f42808555b'
const VAULT_ABI = parseAbi(['function deposit(address receiver) payable returns (uint256)'])

test(
  '[S3.1:smartAccount] [S3.19:smartAccountDeployed] [S3.25:smartAccount] [S7.27:setPreferredAccount] [S8.10:setPreferredAccountType] [S6.2:smartAccount] [S6.2:preferred] sets code in an approved first batch; later ones need none',
  { tag: '@kept' },
  async ({ page, sites, stack }, testInfo) => {
    const { address, screen, modal } = await signedIn(page, sites, stack, '/email-batches')
    const from = address as Hex
    const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) }).extend(
      publicActions,
    )
    await chain.setBalance({ address: from, value: parseEther('2') })
    const vault = stack.vaults['ether-range'] as Hex
    const capabilities = async () => (await sendRequest(page, 'wallet_getCapabilities', [from])).result
    expect(await capabilities()).toMatchObject({
      '0xa4b1': { atomic: { status: 'ready' } },
      '0x2105': { atomic: { status: 'ready' } },
    })
    expect(await capabilities()).not.toHaveProperty('0x1.atomic')
    expect((await sendRequest(page, 'wallet_getCapabilities', [TO])).error?.code).toBe(4_100)

    const deployed = () => page.evaluate(() => window.airlock?.appKit?.getWalletInfo()?.user?.smartAccountDeployed)
    expect(await deployed()).toBe(false)

    const deposit = encodeFunctionData({ abi: VAULT_ABI, functionName: 'deposit', args: [from] })
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] })
    const calls = [
      { to: vault, data: deposit, value: '0xde0b6b3a7640000' },
      { to: vault, data: transfer },
      { to: TO, value: '0x1' },
    ]
    const row = { version: '2.0.0', chainId: '0xa4b1', from, atomicRequired: true, calls }
    const declined = sendRequest(page, 'wallet_sendCalls', [row])
    await expect(screen.heading).toHaveText(/^Approve \d actions together$/)
    await page.screenshot({ path: testInfo.outputPath('first.png') })
    await screen.declines()
    expect((await declined).error?.code).toBe(5_750)

    const first = sendRequest(page, 'wallet_sendCalls', [{ ...row, id: '0xabcd' }])
    await expect(screen.frame.getByText('Smart account code', { exact: true }).first()).toBeVisible()
    await expect(screen.frame.getByText('Simple7702Account', { exact: true })).toBeVisible()
    await screen.approves()
    expect((await first).result).toMatchObject({ id: '0xabcd' })
    const statusOf = async (id: string) => (await sendRequest(page, 'wallet_getCallsStatus', [id])).result
    await expect.poll(() => statusOf('0xabcd')).toMatchObject({ id: '0xabcd', status: 200, atomic: true })
    const { receipts } = (await statusOf('0xabcd')) as { receipts: { logs: unknown[]; from: string; to: string }[] }
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.logs.length).toBeGreaterThan(1)
    expect(receipts[0]?.to).toBe(from.toLowerCase())
    expect(await chain.getCode({ address: from })).toBe(DELEGATED)
    await expect.poll(deployed).toBe(true)
    await expect(modal.dialog).toBeHidden()
    expect((await sendRequest(page, 'wallet_sendCalls', [{ ...row, id: '0xabcd' }])).error?.code).toBe(5_720)
    expect((await sendRequest(page, 'wallet_getCallsStatus', ['0x1234'])).error?.code).toBe(5_730)
    expect(await capabilities()).toMatchObject({ '0xa4b1': { atomic: { status: 'supported' } } })

    const later = sendRequest(page, 'wallet_sendCalls', [{ ...row, atomicRequired: false, calls: calls.slice(1) }])
    await expect(screen.heading).toHaveText(/^Approve \d actions together$/)
    await expect(screen.frame.getByText('Smart account code', { exact: true })).toHaveCount(0)
    await page.screenshot({ path: testInfo.outputPath('later.png') })
    await screen.approves()
    const { id } = (await later).result as { id: string }
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    const balance = await chain.readContract({ address: vault, abi: erc20Abi, functionName: 'balanceOf', args: [TO] })
    expect(balance).toBeGreaterThanOrEqual(10n)
    await expect(modal.dialog).toBeHidden()

    // The wallet cannot show calls: the account does.
    expect((await sendRequest(page, 'wallet_showCallsStatus', ['0x1234'])).error?.code).toBe(5_730)
    expect((await sendRequest(page, 'wallet_showCallsStatus', [id])).result).toBeNull()
    await expect(modal.frame.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible()
    await modal.click('Close')

    // The user that the host reads is as new as the session that was restored.
    await page.reload()
    await expect.poll(deployed).toBe(true)

    await page.evaluate(() => {
      const tracked: unknown[] = []
      Object.assign(window, { tracked })
      window.airlock?.appKit?.subscribeEvents(({ data }) => tracked.push(data))
    })
    await page.getByRole('button', { name: /0x/ }).click()
    await modal.openAccounts()
    await modal.click('Settings')
    const preference = modal.frame.getByRole('switch', { name: /^Smart account/ })
    // The code decides until it is removed.
    await expect(preference).toHaveAccessibleName(/On: /)
    await expect(preference).toBeChecked()
    await expect(preference).toBeDisabled()
    await page.screenshot({ path: testInfo.outputPath('settings.png') })
    await modal.frame.getByRole('button', { name: /^Remove smart account/ }).click()
    await expect(screen.heading).toHaveText('Remove the smart account')
    await page.screenshot({ path: testInfo.outputPath('takeBack.png') })
    await screen.approves()
    await expect.poll(() => chain.getCode({ address: from })).toBe(undefined)
    await expect(preference).toHaveAccessibleName(/Off: /, { timeout: 15_000 })
    await expect(preference).not.toBeChecked()
    await expect(modal.frame.getByRole('button', { name: /^Remove smart account/ })).toHaveCount(0)
    await preference.click()
    await expect(preference).toHaveAccessibleName(/On: /)
    await expect(preference).toBeChecked()
    expect((await sendRequest(page, 'eth_accounts', [])).result).toEqual([from])
    expect(await page.evaluate(() => window.airlock?.appKit?.getWalletInfo()?.user)).toMatchObject({
      smartAccountDeployed: false,
      preferredAccountType: 'smartAccount',
      accounts: expect.arrayContaining([{ address: from, type: 'smartAccount' }]),
    })
    expect(await page.evaluate(() => window.airlock?.appKit?.getAccount())).toMatchObject({
      allAccounts: [{ namespace: 'eip155', address: from, type: 'smartAccount' }],
      embeddedWalletInfo: { user: {}, accountType: 'smartAccount', isSmartAccountDeployed: false },
    })
    expect(await page.evaluate(() => (window as unknown as { tracked: unknown[] }).tracked)).toContainEqual(
      expect.objectContaining({
        event: 'SET_PREFERRED_ACCOUNT_TYPE',
        properties: expect.objectContaining({ accountType: 'smartAccount' }),
      }),
    )
    expect(await capabilities()).toMatchObject({ '0xa4b1': { atomic: { status: 'ready' } } })
  },
)

withPerson(
  'rejects unsupported calls with the codes of EIP-5792 before a prompt @wide',
  async ({ page, user: { address, screen } }) => {
    const calls = [
      { to: TO, value: '0x1' },
      { to: TO, value: '0x2' },
    ]
    const rejected = async (more: object) =>
      (
        await sendRequest(page, 'wallet_sendCalls', [
          { version: '2.0.0', from: address, atomicRequired: true, calls, ...more },
        ])
      ).error?.code
    expect(await rejected({ capabilities: { paymasterService: { url: 'https://pay.example' } } })).toBe(5_700)
    expect(await rejected({ chainId: '0x89' })).toBe(5_710)
    expect(await rejected({ calls: Array.from({ length: 21 }, () => ({ to: TO })) })).toBe(5_740)
    expect(await rejected({ from: TO })).toBe(4_100)
    expect(await rejected({ calls: [] })).toBe(-32_602)
    await expect(screen.heading).toHaveCount(0)
  },
)

test('lists a pending page batch over a reload, and cancels it', {
  tag: '@kept',
}, async ({ page, sites, stack }) => {
  test.setTimeout(120_000)
  const { address, screen, modal } = await signedIn(page, sites, stack, '/email-batch-waits')
  const account = address as Hex
  const url = stack.urls.rpc['eip155:42161']
  const chain = createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
  const { release, approvesToWait } = waitingNonces({ page, url, account, screen })
  await chain.setBalance({ address: account, value: parseEther('2') })
  await chain.setNonce({ address: account, nonce: 1 })
  const token = stack.vaults['ether-range'] as Hex
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [TO, 5n] })
  const calls = [
    { to: token, data: approve },
    { to: TO, value: '0x6f05b59d3b20000' },
  ]
  const row = { version: '2.0.0', chainId: '0xa4b1', from: account, atomicRequired: true, calls }
  const sent = sendRequest(page, 'wallet_sendCalls', [row])
  await expect(screen.heading).toHaveText(/^Approve \d actions together$/)
  await approvesToWait(0)
  expect((await sent).result).toEqual({ id: expect.stringMatching(/^0x/) })
  await expect(modal.dialog).toBeHidden()

  const waiting = modal.frame.getByRole('list', { name: 'Recently sent' }).getByRole('button')
  await openAccount(page)
  await expect(waiting).toContainText('Sending 2 actions')
  await page.reload()
  await openAccount(page)
  await expect(waiting).toContainText('Approve · Send')
  await waiting.click()
  await modal.shows('Transaction')
  await expect(modal.frame.locator('.preview-figure', { hasText: '1. Approve' }).locator('dd')).toHaveText(token)
  await expect(modal.frame.locator('.preview-figure', { hasText: '2. Send' }).locator('dd')).toHaveText(TO)
  await expect(modal.frame.getByText('0.5 ETH')).toBeVisible()
  await expect(modal.button('Speed up')).toHaveCount(0)
  await modal.click('Cancel transaction')
  await expect(screen.heading).toHaveText('Cancel a transaction')
  await screen.approves()
  await expect(modal.frame.getByRole('heading', { name: 'Cancelling…' })).toBeVisible()
  await release(0)
  await expect(modal.frame.getByRole('heading', { name: 'Cancelled' })).toBeVisible({ timeout: 40_000 })
  expect(
    await chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [account, TO] }),
  ).toBe(0n)
})
