import { expect } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
  stringToHex,
} from 'viem'
import { sendRequest, signedIn } from '../../support/email/email.ts'
import { test as withPerson } from '../../support/email/sharedPerson.ts'
import { test } from '../../support/test.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const VAULT_ABI = parseAbi(['function deposit(address receiver) payable returns (uint256)'])

test('[T47] [S6.5:sendCalls] [S7.24:sendCalls] [S7.24:callsStatus] simulates a call before showing tokens, allowances and batches', async ({
  page,
  sites,
  stack,
}) => {
  const { address, screen, modal } = await signedIn(page, sites, stack, '/email-calls')
  const from = address as Hex
  const url = stack.urls.rpc['eip155:42161']
  const chain = createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions)
  await chain.setBalance({ address: from, value: parseEther('2') })
  const vault = stack.vaults['ether-range'] as Hex
  const row = (label: string) =>
    screen.frame
      .locator('.approval-fact', { has: screen.frame.getByText(label, { exact: true }) })
      .locator('dd:not(.approval-estimate)')
  const warnings = screen.frame.locator('.approval-note-text')
  const mined = async (sending: ReturnType<typeof sendRequest>) =>
    chain.waitForTransactionReceipt({ hash: (await sending).result as Hex })

  // The operator lists this contract, and still an unknown function is shown as one; the simulation shows what it takes and gives.
  const deposit = encodeFunctionData({ abi: VAULT_ABI, functionName: 'deposit', args: [from] })
  const depositing = sendRequest(page, 'eth_sendTransaction', [
    { to: vault, data: deposit, value: numberToHex(parseEther('1')) },
  ])
  await expect(screen.heading).toHaveText(/^Pay 1 ETH to /)
  await expect(row('You pay')).toHaveText('1 ETH')
  await expect(row('You get (estimate)')).toContainText('vRANGE')
  await expect(warnings).toHaveText(['We don’t know what this function does.'])
  const priorityFee = await chain.estimateMaxPriorityFeePerGas()
  await screen.frame.getByRole('radio', { name: /Faster/ }).check()
  await screen.approves()
  const { status, transactionHash } = await mined(depositing)
  expect(status).toBe('success')
  const { maxPriorityFeePerGas = 0n } = await chain.getTransaction({ hash: transactionHash })
  expect(maxPriorityFeePerGas).toBe(priorityFee * 2n)
  await expect(modal.dialog).toBeHidden()

  const transfer = (to: Hex, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const sending = sendRequest(page, 'eth_sendTransaction', [{ to: vault, data: transfer(TO, parseEther('0.25')) }])
  await expect(screen.heading).toHaveText(`Send 0.25 vRANGE to ${TO.slice(0, 6)}…${TO.slice(-4)}`)
  await expect(row('Amount')).toHaveText('0.25 vRANGE')
  await expect(row('To')).toHaveText(TO)
  await expect(warnings).toHaveText(['You haven’t sent to this address from here before.'])
  await screen.approves()
  expect((await mined(sending)).status).toBe('success')
  const balance = await chain.readContract({ address: vault, abi: erc20Abi, functionName: 'balanceOf', args: [TO] })
  expect(balance).toBeGreaterThanOrEqual(parseEther('0.25'))
  await expect(modal.dialog).toBeHidden()

  // The recipient is known now; a look-alike is worse than an unknown one.
  const duplicate = `${TO.slice(0, 6)}${'0'.repeat(32)}${TO.slice(-4)}`.toLowerCase() as Hex
  const baited = sendRequest(page, 'eth_sendTransaction', [{ to: duplicate, value: '0x1' }])
  await expect(warnings).toHaveText([
    'Possible scam: this looks like an address you know, but it’s different. Compare every character.',
  ])
  await screen.declines()
  expect(await baited).toMatchObject({ error: { code: 4001 } })
  await expect(modal.dialog).toBeHidden()

  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, maxUint256] })
  const batch = sendRequest(page, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      chainId: '0xa4b1',
      from,
      calls: [
        { to: vault, data: approve },
        { to: vault, data: transfer(TO, 1n) },
      ],
    },
  ])
  await expect(screen.heading).toHaveText('Approve 2 actions, one after the other')
  await expect(screen.frame.getByText(/^Let 0x3C44…93BC take all your /)).toBeVisible()
  await expect(warnings).toHaveText([
    'Unlimited: everything this covers could be taken, at any time.',
    'This lets a personal account, not an app, take what’s yours.',
    'This gives access to your tokens, but nothing here uses it. Someone could take them later.',
    'These run one after another. If one fails, earlier actions aren’t undone.',
    'We don’t know this spender. They can take this at any time, until you revoke it.',
  ])
  await screen.approves()
  const { id } = (await batch).result as { id: string }
  await expect
    .poll(async () => (await sendRequest(page, 'wallet_getCallsStatus', [id])).result)
    .toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  const allowed = await createPublicClient({ transport: http(url) }).readContract({
    address: vault,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [from, OTHER],
  })
  expect(allowed).toBe(maxUint256)
})

withPerson(
  'warns of low funds and failing calls, and rejects invalid requests',
  async ({ page, stack, user: { address, screen } }) => {
    const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
    await chain.setBalance({ address: address as Hex, value: 0n })
    const failing = sendRequest(page, 'eth_sendTransaction', [{ from: address, to: TO, value: '0x1' }])
    await expect(screen.frame.getByRole('alert')).toContainText('You don’t have enough for this and its fee.')
    await screen.declines()
    expect(await failing).toMatchObject({ error: { code: 4001 } })
    const empty = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 1n] })
    const reverting = sendRequest(page, 'eth_sendTransaction', [{ to: stack.vaults['ether-range'], data: empty }])
    await expect(screen.frame.getByRole('alert')).toContainText('This would likely fail: a test run failed.')
    await screen.declines()
    expect(await reverting).toMatchObject({ error: { code: 4001 } })
  },
)

withPerson(
  'scrolls a request longer than the screen, which can be approved',
  async ({ page, user: { address, screen } }) => {
    const text = Array.from({ length: 60 }, (_, index) => `Clause ${index}: the same as the one before.`).join('\n')
    const signing = sendRequest(page, 'personal_sign', [stringToHex(text), address])
    await expect(screen.frame.getByText('Clause 0:')).toBeInViewport()
    // Nothing gives way to something else: all of it is there to be scrolled to.
    const metadata = screen.frame.locator('.approval-facts')
    expect(await metadata.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await screen.frame.getByText('Details', { exact: true }).scrollIntoViewIfNeeded()
    await screen.approves()
    expect((await signing).result).toMatch(/^0x/)
  },
)
