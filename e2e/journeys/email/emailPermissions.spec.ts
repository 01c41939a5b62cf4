import { expect, type Page } from '@playwright/test'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { KEEPER_ABI } from '../../../apps/secure-email-frame/frame/approvals/evm/keeper/keeperAbi.ts'
import { USDC } from '../../stack/facts/tokens.ts'
import { keeper } from '../../stack/permissions/keeper.ts'
import { sendRequest, signedIn } from '../../support/email/email.ts'
import { test as withPerson } from '../../support/email/sharedPerson.ts'
import { openAccount } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'

const SPENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PERMISSION = { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } }
const DOLLAR = 1_000_000n
const WEEK_S = 604_800
const MINT = parseAbi(['function mint(address to, uint256 amount)'])

withPerson(
  '[S6.5:grantPermissions] [S6.5:revokePermissions] [S6.5:sendUserOperation] answers only after the user saw the request',
  async ({ page, user: { address, screen } }, testInfo) => {
    const requests = [
      ['wallet_grantPermissions', 'Let an app act without asking', { to: SPENDER, permission: PERMISSION }],
      ['wallet_requestExecutionPermissions', 'Let an app act without asking', { to: SPENDER, permission: PERMISSION }],
      ['wallet_revokePermissions', 'Revoke a permission', { permissionsContext: '0x01' }],
      ['eth_sendUserOperation', 'Send a prepared transaction', { sender: address, callData: '0x' }],
    ] as const
    for (const [method, heading, params] of requests) {
      let isAnswered = false
      const requestCount = sendRequest(page, method, [params])
      void requestCount.then(() => {
        isAnswered = true
      })
      await expect(screen.heading).toHaveText(heading)
      await page.screenshot({ path: testInfo.outputPath(`${method}.png`) })
      expect([method, isAnswered]).toEqual([method, false])
      await expect(screen.frame.locator('.approval-approve')).toHaveCount(0)
      const close = screen.frame.getByRole('button', { name: 'Close', exact: true })
      // Before the first paint of the frame, a busy browser gives the click to the page above.
      await expect(async () => {
        if (await close.isVisible()) await close.click({ timeout: 2_000 })
        await expect.poll(() => isAnswered, { timeout: 2_000 }).toBe(true)
      }).toPass()
      expect([method, (await requestCount).error?.code]).toEqual([method, 4_200])
      await expect(screen.heading).toHaveCount(0)
    }
    const supported = await sendRequest(page, 'wallet_getSupportedExecutionPermissions', [])
    const networks = { chainIds: ['0xa4b1', '0x2105'], ruleTypes: ['expiry', 'payee', 'redeemer'] }
    expect(supported.result).toEqual({ 'erc20-token-allowance': networks, 'erc20-token-periodic': networks })
  },
)

test(
  '[S1.3:sessions] [S6.5:grantPermissions] [S6.5:revokePermissions] [S6.2:eoa] [T201] [T202] lets a site use its permission until revoked',
  { tag: '@kept' },
  async ({ page, sites, stack }, testInfo) => {
    const { address, screen, modal } = await signedIn(page, sites, stack, '/email-grant')
    const [from, to, shop] = [address as Address, newAddress(), newAddress()]
    const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
      .extend(publicActions)
      .extend(walletActions)
    for (const one of [from, to]) await chain.setBalance({ address: one, value: parseEther('1') })
    await send(from, USDC.address, encodeFunctionData({ abi: MINT, functionName: 'mint', args: [from, 100n * DOLLAR] }))

    const request = {
      chainId: '0xa4b1',
      to,
      permission: {
        type: 'erc20-token-periodic',
        isAdjustmentAllowed: false,
        data: { tokenAddress: USDC.address, periodAmount: numberToHex(10n * DOLLAR), periodDuration: WEEK_S },
      },
      rules: [
        { type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 4 * WEEK_S - 60 } },
        { type: 'payee', data: { addresses: [shop] } },
      ],
    }
    const grant = () => sendRequest(page, 'wallet_requestExecutionPermissions', [request])
    const response = grant()
    await expect(screen.heading).toHaveText(
      / take 10 USDC every week: 40 USDC in total until [A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d\s[AP]M$/,
    )
    await page.screenshot({ path: testInfo.outputPath('grant.png') })
    await screen.approves()
    const { result } = await response
    const [granted] = result as [{ context: Hex; delegationManager: Hex }]
    expect(granted).toMatchObject({ to, from, delegationManager: keeper().address, dependencies: [] })
    expect(await chain.getCode({ address: from })).toBeUndefined()
    expect(await listOf(page)).toEqual([granted.context])

    await redeem(granted.context, 4n)
    expect(await balanceOf(shop)).toBe(4n * DOLLAR)
    await expect(redeem(granted.context, 7n)).rejects.toThrow()

    const second = grant()
    await expect(screen.frame.getByText('76 USDC', { exact: true })).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('second.png') })
    await screen.declines()
    expect((await second).error?.code).toBe(4_001)

    await openAccount(page)
    await modal.openAccounts()
    await modal.click('Access you’ve given')
    await modal.click('Permissions')
    await modal.shows('Permissions')
    await page.screenshot({ path: testInfo.outputPath('list.png') })
    await modal.click(/10 USDC/)
    await modal.shows('Permission')
    await page.screenshot({ path: testInfo.outputPath('permission.png') })
    await modal.click('Revoke')
    await expect(screen.heading).toHaveText(/^Stop .+ from taking 40 USDC$/)
    await page.screenshot({ path: testInfo.outputPath('revoke.png') })
    await screen.approves()
    await expect(modal.frame.getByRole('alert').getByText('Revoked')).toBeVisible()
    expect(await listOf(page)).toEqual([])
    await expect(redeem(granted.context, 1n)).rejects.toThrow()

    async function send(account: Address, target: Address, data: Hex) {
      await chain.impersonateAccount({ address: account })
      const hash = await chain.sendTransaction({ chain: null, account, to: target, data })
      const { status } = await chain.waitForTransactionReceipt({ hash })
      await chain.stopImpersonatingAccount({ address: account })
      if (status !== 'success') throw new Error('reverted')
    }

    function redeem(context: Hex, dollars: bigint) {
      const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [shop, dollars * DOLLAR] })
      const execution = concatHex([USDC.address, numberToHex(0, { size: 32 }), transfer])
      const args = [[context], [numberToHex(0, { size: 32 })], [execution]] as const
      return send(
        to,
        keeper().address,
        encodeFunctionData({ abi: KEEPER_ABI, functionName: 'redeemDelegations', args }),
      )
    }

    function balanceOf(owner: Address) {
      return chain.readContract({ abi: erc20Abi, address: USDC.address, functionName: 'balanceOf', args: [owner] })
    }
  },
)

const newAddress = () => privateKeyToAddress(generatePrivateKey())

async function listOf(page: Page) {
  const { result } = await sendRequest(page, 'wallet_getGrantedExecutionPermissions', [])
  return (result as { context: Hex }[]).map(({ context }) => context)
}
