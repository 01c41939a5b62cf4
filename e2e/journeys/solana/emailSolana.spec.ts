import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { SOLANA_TOKEN } from '../../stack/facts/solana.ts'
import { giveSolana } from '../../stack/solana/giveSolana.ts'
import { enterByCode, enterFromConnect, newEmail, secureScreen } from '../../support/email/email.ts'
import { accounts, isSigned, signText, solanaAddress, test } from '../../support/email/emailSolana.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { openConnect } from '../../support/namespacePage.ts'

const SOL = 1_000_000_000n

async function transferOf(rpc: ReturnType<typeof createSolanaRpc>, from: string, to: Address, amount: bigint) {
  const { value: ttl } = await rpc.getLatestBlockhash().send()
  const source = createNoopSigner(address(from))
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayer(source.address, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(ttl, one),
    (one) =>
      appendTransactionMessageInstructions([getTransferSolInstruction({ source, destination: to, amount })], one),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message)) as string
}

type StandardAccount = { address: string }
type StandardWallet = {
  name: string
  accounts: StandardAccount[]
  features: {
    'standard:connect': { connect(): Promise<{ accounts: StandardAccount[] }> }
    'standard:disconnect': { disconnect(): Promise<void> }
    'solana:signMessage': {
      signMessage(input: {
        account: StandardAccount | undefined
        message: Uint8Array
      }): Promise<{ signature: Uint8Array }[]>
    }
  }
}

test('[S6.5:solana] [S7.24:solana] [S3.25:solana] [S4.7:chains] signs, sends coin and token, reloads and leaves on Solana by email', async ({
  page,
  stack,
  openHost,
}) => {
  test.setTimeout(180_000)
  await openHost({ path: '/email-solana' })
  await enterByCode(page, stack, newEmail())
  const modal = modalOf(page)
  const screen = secureScreen(page)
  const mine = await solanaAddress(page)
  const both = { active: 'eip155', own: [mine], eip155: [expect.stringMatching(/^0x/)] }
  expect(await accounts(page)).toEqual(both)
  await giveSolana(stack.urls.solana, mine, 3n * SOL, 2_000_000n)
  const rpc = createSolanaRpc(stack.urls.solana)

  const signing = signText(page, 'Grüße')
  await modal.shows('Approve')
  await expect(screen.heading).toHaveText('Sign a message')
  await expect(screen.frame.getByText('Grüße', { exact: true })).toBeVisible()
  await screen.approves()
  const signed = await signing
  expect(signed).toMatchObject({ key: mine })
  expect(await isSigned(mine, new TextEncoder().encode('Grüße'), 'bytes' in signed ? signed.bytes : [])).toBe(true)
  await expect(modal.dialog).toBeHidden()

  const declined = signText(page, 'no')
  await expect(screen.heading).toHaveText('Sign a message')
  await screen.declines()
  expect(await declined).toMatchObject({ code: 4001 })
  await expect(modal.dialog).toBeHidden()

  // A sign-in for another site is refused without an approval (T48).
  const foreign = await signText(page, `evil.example wants you to sign in with your Solana account:\n${mine}`)
  expect(foreign).not.toHaveProperty('bytes')

  await page.evaluate((network) => window.airlock?.appKit?.switchNetwork(network), SOLANA_MAINNET as 'solana:0')
  await expect.poll(async () => (await accounts(page)).active).toBe('solana')
  await page.getByRole('button', { name: new RegExp(`${mine.slice(0, 4)}…${mine.slice(-4)}`) }).click()
  await modal.shows('Account')
  await expect(modal.frame.getByText(/^3(?:\.0+)?\s*SOL$|^3(?:\.0+)?$/).first()).toBeVisible()
  expect(await page.evaluate(() => window.airlock?.appKit?.fetchBalance())).toEqual({ balance: '3', symbol: 'SOL' })

  const to = (await generateKeyPairSigner()).address
  await modal.click('Send')
  await modal.shows('Send')
  await modal.frame.getByLabel('Amount in SOL').fill('1.2')
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(to)
  await modal.click('Review')
  await expect(screen.heading).toHaveText(/^Send \d[\d.]* \w+ to /)
  await expect(screen.frame.getByText('Not tied to a network')).toHaveCount(0)
  await expect(screen.frame.getByText('1.2 SOL').first()).toBeVisible()
  await expect(screen.frame.getByText(to, { exact: true })).toBeVisible()
  await screen.approves()
  await modal.shows('Account')
  await expect.poll(async () => (await rpc.getBalance(to).send()).value).toBe(1_200_000_000n)

  await modal.click('Send')
  await modal.shows('Send')
  await modal.click(/^Token:/)
  await modal.click(/75hb/)
  await modal.shows('Send')
  await modal.frame.getByLabel(/^Amount in/).fill('0.5')
  await modal.frame.getByRole('textbox', { name: 'To' }).fill(to)
  await modal.click('Review')
  await expect(screen.approve).toBeVisible()
  await screen.approves()
  await modal.shows('Account')
  const seeds = { owner: to, mint: address(SOLANA_TOKEN.mint), tokenProgram: TOKEN_PROGRAM_ADDRESS }
  const [tokenAccount] = await findAssociatedTokenPda(seeds)
  await expect
    .poll(async () => {
      const { value } = await rpc.getAccountInfo(tokenAccount, { encoding: 'base64' }).send()
      return value === null ? 0n : getTokenDecoder().decode(Buffer.from(value.data[0], 'base64')).amount
    })
    .toBe(500_000n)
  await modal.click('Close')

  await page.reload()
  await expect.poll(() => accounts(page)).toEqual({ ...both, active: 'solana' })
  await page.evaluate(() => window.airlock?.appKit?.disconnect('solana'))
  await expect.poll(async () => (await accounts(page)).own).toEqual([])
  expect((await accounts(page)).eip155).toEqual([])
  await page.reload()
  expect((await accounts(page)).eip155).toEqual([])
})

test('is found by Solana libraries, unlisted in the modal @wide', async ({ page, stack, openHost }) => {
  await openHost({ path: '/email-solana-standard', networks: [SOLANA_MAINNET], wallets: 'sol-good' })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  await expect(modal.button(/Sol Good/)).toBeVisible()
  await expect(modal.button(/^Airlock/)).toHaveCount(0)
  await modal.click('Close')

  const connecting = page.evaluate(async () => {
    const found: StandardWallet[] = []
    const register = (...wallets: StandardWallet[]) => void found.push(...wallets)
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    const wallet = found.find(({ name }) => name === 'Airlock') as StandardWallet
    Object.assign(window, { ours: wallet })
    const { accounts } = await wallet.features['standard:connect'].connect()
    return accounts.map(({ address }) => address)
  })
  await modal.shows('Connect wallet')
  await enterFromConnect(page, stack, newEmail())
  const mine = await solanaAddress(page)
  expect(await connecting).toEqual([mine])

  const signing = page.evaluate(async () => {
    const { features, accounts } = (window as unknown as { ours: StandardWallet }).ours
    const message = new TextEncoder().encode('standard')
    const [response] = await features['solana:signMessage'].signMessage({ account: accounts[0], message })
    return [...(response?.signature ?? [])]
  })
  await secureScreen(page).approves()
  expect(await isSigned(mine, new TextEncoder().encode('standard'), await signing)).toBe(true)
  await page.evaluate(() =>
    (window as unknown as { ours: StandardWallet }).ours.features['standard:disconnect'].disconnect(),
  )
  await expect.poll(async () => (await accounts(page)).own).toEqual([])
})

test('offers only Solana by email on a Solana host @wide', async ({ page, stack, openHost }) => {
  await openHost({ path: '/email-solana-alone', networks: [SOLANA_MAINNET], wallets: 'sol-good' })
  await enterByCode(page, stack, newEmail())
  const mine = await solanaAddress(page)
  expect(await accounts(page)).toEqual({ active: 'solana', own: [mine], eip155: [] })
  const signing = signText(page, 'hello')
  await secureScreen(page).approves()
  const signed = await signing
  expect(await isSigned(mine, new TextEncoder().encode('hello'), 'bytes' in signed ? signed.bytes : [])).toBe(true)
  await page.reload()
  await expect.poll(async () => (await accounts(page)).own).toEqual([mine])
})

test('[S6.5:solana] [S7.24:solana] signs one or several transactions, and sends approved ones', async ({
  page,
  stack,
  openHost,
}) => {
  await openHost({ path: '/email-solana-transactions', networks: [SOLANA_MAINNET], wallets: 'sol-good' })
  await enterByCode(page, stack, newEmail())
  const mine = await solanaAddress(page)
  const rpc = createSolanaRpc(stack.urls.solana)
  await giveSolana(stack.urls.solana, mine, 3n * SOL, 0n)
  const screen = secureScreen(page)
  const to = (await generateKeyPairSigner()).address
  const request = (method: string, params: object) =>
    page.evaluate(
      ([name, input]) => window.airlock?.appKit?.getProvider('solana')?.request({ method: name, params: input }),
      [method, params] as const,
    )

  // Two transactions signed together, each by the session's account, not sent yet.
  const both = await Promise.all([1n, 2n].map((coins) => transferOf(rpc, mine, to, coins * 100_000_000n)))
  const signing = request('solana_signAllTransactions', { transactions: both, pubkey: mine })
  await expect(screen.approve).toBeVisible()
  await screen.approves()
  const { transactions } = (await signing) as { transactions: string[] }
  expect(transactions).toHaveLength(2)
  for (const [index, wire] of transactions.entries()) {
    const bytes = Buffer.from(wire, 'base64')
    // One signature: its count, then its bytes, then the message.
    const [signature, message] = [bytes.subarray(1, 65), bytes.subarray(65)]
    expect(message.equals(Buffer.from(both[index] ?? '', 'base64').subarray(65))).toBe(true)
    expect(await isSigned(mine, Uint8Array.from(message), [...signature])).toBe(true)
  }
  expect((await rpc.getBalance(to).send()).value).toBe(0n)

  const transaction = await transferOf(rpc, mine, to, 500_000_000n)
  const sending = request('solana_signAndSendTransaction', {
    transaction,
    pubkey: mine,
    sendOptions: { preflightCommitment: 'confirmed' },
  })
  await expect(screen.heading).toHaveText(/^Send \d[\d.]* \w+ to /)
  await expect(screen.frame.getByText('0.5 SOL').first()).toBeVisible()
  await screen.approves()
  const { signature } = (await sending) as { signature: string }
  await expect.poll(async () => (await rpc.getBalance(to).send()).value).toBe(500_000_000n)
  const { value } = await rpc.getSignatureStatuses([signature as Signature]).send()
  expect(value[0]).toMatchObject({ err: null })
})

test("keeps the page's EVM wallet for a Solana user over a reload @wide", async ({ page, stack, openHost }) => {
  await openHost({ path: '/email-solana-beside' })
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.connect('Good Wallet')
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  await openConnect(page, 'solana')
  await modal.shows('Connect wallet')
  await enterFromConnect(page, stack, newEmail())
  const mine = await solanaAddress(page)
  const both = { active: 'solana', own: [mine], eip155: [VALID.address] }
  await expect.poll(() => accounts(page)).toEqual(both)
  await page.reload()
  await expect.poll(() => accounts(page)).toEqual(both)
  await page.evaluate(() => window.airlock?.appKit?.disconnect('solana'))
  await expect.poll(() => accounts(page)).toEqual({ active: 'eip155', own: [], eip155: [VALID.address] })
})
