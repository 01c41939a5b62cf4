import type { Browser, Page } from '@playwright/test'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  stringToHex,
} from 'viem'
import type { World } from '../../stack/startWorld.ts'
import { withAuthenticator } from '../../support/email/authenticator.ts'
import { EMAIL_ON, newEmail, readThrough, sendRequest } from '../../support/email/email.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'
import { takeSocialPages, takeWaysIn } from './socialScreenshots.ts'

export type Shot = {
  suffix: string
  scheme: 'light' | 'dark'
  width: number
  height: number
  locale: string
  isComplete?: boolean
}
type Bench = { browser: Browser; stack: World; sites: Sites; folder: string }

const IN_WINDOW: Record<string, string> = { batch: 'approve-window', message: 'approve-windowMessage' }

const UNKNOWN_ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export async function takeSecureScreens(bench: Bench, shot: Shot): Promise<void> {
  await takeOwnPages(bench, shot)
  await takeApprovals(bench, shot)
  await takeSocial(bench, shot)
}

async function takeOwnPages(bench: Bench, shot: Shot): Promise<void> {
  await onPage(bench, shot, (page, take) => takePages(page, bench, shot, take))
}

export async function takeSocial(bench: Bench, shot: Shot): Promise<void> {
  const input = { ...bench, locale: shot.locale }
  await onPage(bench, shot, (page, take) => takeSocialPages(page, input, take))
  await onPage(bench, shot, (page, take) => takeWaysIn(page, input, take))
}

export async function takeApprovals(bench: Bench, shot: Shot, names?: string[]): Promise<void> {
  await onPage(bench, shot, (page, take) => takeRequests(page, bench, shot, take, names))
}

type Take = (name: string, of?: Page) => Promise<unknown>

async function onPage({ browser, folder }: Bench, shot: Shot, work: (page: Page, take: Take) => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    reducedMotion: 'reduce',
    colorScheme: shot.scheme,
  })
  const page = await context.newPage()
  await work(page, (name, of = page) =>
    of.screenshot({ path: `${folder}Secure-${name}-${shot.suffix}.png`, fullPage: !shot.isComplete }),
  )
  await context.close()
}

async function takePages(page: Page, { stack }: Bench, { locale }: Shot, take: Take) {
  await withAuthenticator(page)
  for (const path of ['export', 'security'] as const) {
    const email = newEmail()
    await page.goto(`${stack.urls.secure}/${path}?projectId=default&locale=${locale}`)
    await page.locator('input[type=email]').waitFor()
    await take(`${path}-address`)
    await page.locator('input[type=email]').fill(email)
    await page.keyboard.press('Enter')
    await page.locator('[autocomplete=one-time-code]').waitFor()
    await take(`${path}-code`)
    await page.locator('[autocomplete=one-time-code]').fill(await codeMailedTo(stack.urls.mail, email))
    await page.keyboard.press('Enter')
    if (path === 'export') {
      await page.locator('.page-tick input').check()
      await take('export-warn')
      await page.locator('.page-button').click()
      await page.locator('.page-words').waitFor()
      await take('export-hidden')
      await page.locator('.page-words-cover .page-button').click()
      await page.locator('.page-tag').waitFor()
      await take('export-words')
      await page.locator('.page-button:not(.page-soft)').click()
      const questions = page.locator('fieldset')
      for (const question of await questions.all()) await question.locator('button').first().click()
      await take('export-check')
      await page.goto(`${stack.urls.secure}/security?projectId=default&locale=${locale}`)
      await page.locator('.page-link').waitFor()
      await take('security-known')
      await page.evaluate(() => sessionStorage.clear())
      continue
    }
    const rows = page.locator('.page-column:first-child .page-panel .page-row')
    const main = page.locator('.page-button:not(.page-soft)')
    await page.locator('.page-status').waitFor()
    await page.locator('.page-column:last-child .page-tag').waitFor()
    await take('security-managed')
    await main.click()
    await page.locator('.page-status .page-glyph').waitFor()
    await rows.nth(1).locator('.page-tag-ok').waitFor()
    await main.click()
    const code = (await page.locator('.page-code').textContent()) ?? ''
    await take('security-recovery')
    await main.click()
    await page.locator('input').fill(code)
    await take('security-typeBack')
    await page.keyboard.press('Enter')
    await rows.nth(2).locator('.page-tag-ok').waitFor()
    // One authenticator holds no second passkey of a wallet, so the recovery code is replaced.
    await rows.nth(2).click()
    await take('security-replace')
    await main.click()
    const second = (await page.locator('.page-code').textContent()) ?? ''
    await main.click()
    await page.locator('input').fill(second)
    await page.keyboard.press('Enter')
    await page.locator('.page-note').first().waitFor()
    await take('security-replaced')
    await rows.nth(3).click()
    await page.locator('.page-tick input').check()
    await take('security-lock')
    await main.click()
    await page.locator('.page-status .page-glyph-ok').waitFor()
    await take('security-locked')
    await page.locator('.page-row-danger').click()
    await page.locator('.page-tick input').check()
    await take('security-delete')
  }
}

async function takeRequests(
  ...[page, { sites, stack }, { locale, scheme, width }, take, names]: [Page, Bench, Shot, Take, string[]?]
) {
  const sdk = { ...EMAIL_ON, locale, 'theme-mode': scheme }
  await page.goto(putHostPage(sites, stack, { path: '/secure-screens', wallets: 'none', sdk }))
  const email = newEmail()
  const { frame, dialog } = modalOf(page)
  await page.locator('appkit-button').click()
  await frame.locator('input[type=email]').fill(email)
  await frame.locator('input[type=email]').press('Enter')
  await frame.locator('[autocomplete=one-time-code]').fill(await codeMailedTo(stack.urls.mail, email))
  await dialog.waitFor({ state: 'hidden' })
  const from = (await kitState(page)).address as Hex
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
  await chain.setBalance({ address: from, value: parseEther('3') })
  const vault = stack.vaults['ether-range'] as Hex
  const token = (functionName: 'approve' | 'transfer', amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args: [UNKNOWN_ACCOUNT, amount] })
  const deposit = encodeFunctionData({
    abi: parseAbi(['function deposit(address receiver) payable']),
    functionName: 'deposit',
    args: [from],
  })
  const screen = frame.frameLocator('#w3m-iframe')
  const decline = screen.locator('.approval-decline')
  const note = `${new URL(page.url()).host} wants you to sign in with your Ethereum account:\n${from}\n`
  const typed = typedData(from, vault)
  const requests = {
    message: ['personal_sign', [stringToHex('Earn real yield: I accept the terms.\nNonce: 4711'), from]],
    signIn: ['personal_sign', [stringToHex(note), from]],
    hidden: ['personal_sign', [stringToHex('Pay 1\u{e0030}\u202e ETH'), from]],
    permit: ['eth_signTypedData_v4', [from, typed.permit]],
    votes: ['eth_signTypedData_v4', [from, typed.votes]],
    order: ['eth_signTypedData_v4', [from, typed.order]],
    send: ['eth_sendTransaction', [{ to: UNKNOWN_ACCOUNT, value: numberToHex(parseEther('0.25')) }]],
    deposit: ['eth_sendTransaction', [{ to: vault, data: deposit, value: numberToHex(parseEther('1.5')) }]],
    highFee: [
      'eth_sendTransaction',
      [{ to: UNKNOWN_ACCOUNT, value: numberToHex(parseEther('0.25')), gas: numberToHex(30_000_000) }],
    ],
    overdrawn: ['eth_sendTransaction', [{ to: UNKNOWN_ACCOUNT, value: numberToHex(parseEther('9')) }]],
    unlimited: ['eth_sendTransaction', [{ to: vault, data: token('approve', maxUint256) }]],
    batch: [
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          calls: [token('approve', 10n ** 18n), token('transfer', 1n)].map((data) => ({ to: vault, data })),
        },
      ],
    ],
  } as const
  for (const [name, [method, params]] of Object.entries(requests)) {
    if (names?.includes(name) === false) continue
    const pending = sendRequest(page, method, [...params])
    await decline.waitFor()
    // Long ones open once they were read; the picture shows their beginning. Risks stay unticked.
    await readThrough(screen.locator('.approval-body'))
    const isRed = (await screen.locator('.approval-tick').count()) > 0
    await screen.locator(`.approval-approve[aria-disabled=${isRed}]`).waitFor()
    await screen.locator('.approval-body').evaluate((body) => body.scrollTo(0, 0))
    await take(`approve-${name}`)
    if (name in IN_WINDOW) {
      const opened = page.waitForEvent('popup')
      await frame.locator('.header a').click()
      const popup = await opened
      await popup.setViewportSize(width < 420 ? { width, height: 640 } : { width: 420, height: 720 })
      await readThrough(popup.locator('.approval-body'))
      await popup.locator(`.approval-approve[aria-disabled=${isRed}]`).waitFor()
      await popup.locator('.approval-body').evaluate((body) => body.scrollTo(0, 0))
      await take(IN_WINDOW[name] ?? '', popup)
      await popup.close()
      // The pointer still lies on the link to the window.
      await page.mouse.move(0, 0)
    }
    await decline.click()
    await pending
    await dialog.waitFor({ state: 'hidden' })
  }
}

function typedData(from: string, token: string) {
  const data = (primaryType: string, types: Record<string, string>, message: object, domain: object) =>
    JSON.stringify({
      domain: { chainId: 42_161, verifyingContract: token, ...domain },
      types: Object.fromEntries(
        Object.entries(types).map(([struct, members]) => [
          struct,
          members.split(', ').map((member) => ({ type: member.split(' ')[0], name: member.split(' ')[1] })),
        ]),
      ),
      primaryType,
      message,
    })
  const zero = `0x${'00'.repeat(20)}`
  const word = `0x${'00'.repeat(32)}`
  const coin = { itemType: 0, token: zero, identifierOrCriteria: 0, startAmount: '975000000000000000' }
  return {
    permit: data(
      'Permit',
      { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
      { owner: from, spender: UNKNOWN_ACCOUNT, value: maxUint256.toString(), nonce: 0, deadline: 4_000_000_000 },
      { name: 'Ether Range Vault', version: '1' },
    ),
    votes: data(
      'Delegation',
      { Delegation: 'address delegatee, uint256 nonce, uint256 expiry' },
      { delegatee: UNKNOWN_ACCOUNT, nonce: 0, expiry: 1_900_000_000 },
      { name: 'Range Governance' },
    ),
    order: data(
      'OrderComponents',
      {
        OrderComponents:
          'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
        OfferItem:
          'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount',
        ConsiderationItem:
          'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient',
      },
      {
        offerer: from,
        zone: zero,
        offer: [{ itemType: 2, token: UNKNOWN_ACCOUNT, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }],
        consideration: [{ ...coin, endAmount: coin.startAmount, recipient: from }],
        orderType: 0,
        startTime: 1_900_000_000,
        endTime: 1_900_086_400,
        zoneHash: word,
        salt: '24446860302761739304752683030156737591518664810215442929805094493721149726720',
        conduitKey: word,
        counter: 0,
      },
      { name: 'Seaport', version: '1.6' },
    ),
  }
}
