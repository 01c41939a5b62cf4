import { expect } from '@playwright/test'
import {
  type Address,
  concatHex,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { DELEGATE_ADDRESS } from '../stack/smartAccount/delegateAddress.ts'
import { sendRequest } from '../support/email/email.ts'
import { test } from '../support/email/sharedPerson.ts'
import type { World } from '../support/world.ts'

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HOSTILE = parseAbi(['constructor(uint8 sign, address target, uint256 quietBlocks)'])
/** Behaves while the price of gas is zero. */
const BY_PRICE = 0
const ROUTER = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const PREVIOUS = parseAbi(['function increaseApproval(address spender, uint256 amount)'])

async function deploy(stack: World, data: Hex): Promise<Address> {
  const transport = http(stack.urls.rpc['eip155:42161'])
  // A new account: another worker that deploys would take the nonce.
  const account = privateKeyToAccount(generatePrivateKey())
  await createTestClient({ mode: 'anvil', transport }).setBalance({ address: account.address, value: parseEther('1') })
  const wallet = createWalletClient({ account, transport })
  const hash = await wallet.sendTransaction({ chain: null, data })
  const { contractAddress } = await createPublicClient({ transport }).waitForTransactionReceipt({ hash })
  if (contractAddress == null) throw new Error('the contract was not deployed')
  return contractAddress
}

test('[T79] [T80] [T81] warns of a contract that only pays in simulations, and guarantees nothing', async ({
  page,
  stack,
  user: { address, screen },
}) => {
  const from = address as Hex
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) }).extend(
    publicActions,
  )
  await chain.setBalance({ address: from, value: parseEther('2') })
  const to = await deploy(
    stack,
    encodeDeployData({ abi: HOSTILE, bytecode: compileContract('Hostile'), args: [BY_PRICE, ZERO_ADDRESS, 0n] }),
  )
  const data = encodeFunctionData({
    abi: ROUTER,
    functionName: 'swapExactTokensForTokens',
    args: [1n, 3_000_000_000n, [to, to], from, maxUint256],
  })
  const sending = sendRequest(page, 'eth_sendTransaction', [{ to, data, value: numberToHex(parseEther('1.5')) }])
  await expect(screen.heading).toHaveText(/^Pay 1\.5 ETH to unknown contract 0x\w{4}…\w{4}$/)
  const rows = screen.frame.locator('.approval-fact')
  await expect(rows.first().locator('dt')).toHaveText('You pay')
  await expect(rows.first().locator('dd:not(.approval-estimate)')).toHaveText('1.5 ETH')
  await expect(rows.filter({ hasText: /estimate|Minimum/ })).toHaveCount(0)
  await expect(screen.frame.getByText('USDC')).toHaveCount(0)
  const warnings = screen.frame.locator('.approval-note-text')
  await expect(warnings).toHaveText([
    /^This contract acts differently when tested/,
    /^Unknown contract\. It may also take/,
    'This takes more than half of your balance.',
  ])
  await screen.approves()
  await chain.waitForTransactionReceipt({ hash: (await sending).result as Hex })
  expect(await chain.getBalance({ address: from })).toBeLessThan(parseEther('0.5'))
})

test('[T82] shows spender and token of an old-style allowance in a batch', async ({
  page,
  stack,
  user: { address, screen },
}) => {
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
  await chain.setBalance({ address: address as Hex, value: parseEther('1') })
  const token = await deploy(stack, compileContract('Hostile', 'OldToken'))
  const data = encodeFunctionData({ abi: PREVIOUS, functionName: 'increaseApproval', args: [OTHER, maxUint256] })
  const calls = [
    { to: token, data },
    { to: OTHER, value: '0x1' },
  ]
  const batch = sendRequest(page, 'wallet_sendCalls', [{ version: '2.0.0', calls }])
  await expect(screen.heading).toHaveText('Approve 2 actions, one after the other')
  const row = (label: string) =>
    screen.frame
      .locator('.approval-fact', { has: screen.frame.getByText(label, { exact: true }) })
      .locator('dd:not(.approval-estimate)')
  await expect(row('Spender')).toHaveText(OTHER)
  await expect(row('Amount')).toContainText('∞ OLD')
  await expect(screen.frame.getByRole('alert')).toContainText(
    'Unlimited: everything this covers could be taken, at any time.',
  )
  await expect(screen.frame.locator('.approval-note', { hasText: 'Unknown contract' })).toBeVisible()
  await screen.declines()
  expect(await batch).toMatchObject({ error: { code: 4001 } })
})

test('[T83] rejects self-calls with data, type 4 and operations before a prompt', async ({
  page,
  user: { address, screen },
}) => {
  const send = async (transaction: object) =>
    (await sendRequest(page, 'eth_sendTransaction', [transaction])).error?.message
  const own = 'This wallet does not send data to its own address.'
  expect(await send({ to: address, data: '0x12345678' })).toContain(own)
  const row = await sendRequest(page, 'wallet_sendCalls', [
    { version: '2.0.0', calls: [{ to: address, data: '0x12345678' }] },
  ])
  expect(row.error?.message).toContain(own)
  expect(await send({ to: OTHER, type: '0x4' })).toContain('This wallet does not sign transactions of this type.')
  expect(await send({ to: OTHER, authorizationList: [] })).toContain(
    'Unsupported transaction field: “authorizationList”.',
  )
  expect(await send({ to: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', data: '0x12345678' })).toContain(
    'This wallet does not send smart account operations.',
  )
  expect(await send({ to: DELEGATE_ADDRESS, data: '0x12345678', value: '0x1' })).toContain(
    'This wallet does not send smart account operations.',
  )
  await expect(screen.heading).toHaveCount(0)
})

test('[T87] rejects operation hashes and unknown data for an account with code', async ({
  page,
  stack,
  user: { address, screen },
}) => {
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
  const from = address as Hex
  const rejected = async (delegate: Hex, method: string, params: unknown[]) => {
    await chain.setCode({ address: from, bytecode: concatHex(['0xef0100', delegate]) })
    return (await sendRequest(page, method, params)).error?.message
  }
  const types = { Note: [{ name: 'words', type: 'string' }] }
  const note = JSON.stringify({ domain: { name: 'Notes' }, types, primaryType: 'Note', message: { words: 'Hello' } })
  try {
    for (const delegate of [DELEGATE_ADDRESS, OTHER] as const)
      expect(await rejected(delegate, 'personal_sign', [keccak256('0x01'), from])).toContain(
        'A hash is not signed as a message by an account that has code.',
      )
    expect(await rejected(OTHER, 'eth_signTypedData_v4', [from, note])).toContain(
      'Data of an unknown kind is not signed by an account that runs code of another wallet.',
    )
  } finally {
    await chain.setCode({ address: from, bytecode: '0x' })
  }
  await expect(screen.heading).toHaveCount(0)
})
