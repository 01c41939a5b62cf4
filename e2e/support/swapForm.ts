import { expect, type Page } from '@playwright/test'
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, numberToHex } from 'viem'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { SWAP_ROUTER } from '../stack/facts/exchange.ts'
import { type TokenFact, USDC } from '../stack/facts/tokens.ts'
import { mint } from '../stack/history/functions.ts'
import { modalOf } from './modal.ts'
import { openAccount } from './sendForm.ts'

type Modal = ReturnType<typeof modalOf>

export async function openSwap(page: Page): Promise<Modal> {
  const modal = modalOf(page)
  await openAccount(page)
  await modal.click('Swap')
  await modal.shows('Swap')
  return modal
}

export async function chooseSide(modal: Modal, side: 'You pay' | 'You get', token: RegExp): Promise<void> {
  await modal.click(new RegExp(`^${side}:`))
  await modal.shows('Select token')
  await modal.click(token)
  await modal.shows('Swap')
}

export async function reviewDollars(modal: Modal, amount: string): Promise<void> {
  await submitDollars(modal, amount)
  await modal.shows('Review swap')
}

export async function submitDollars(modal: Modal, amount: string): Promise<void> {
  await chooseSide(modal, 'You pay', /USD Coin/)
  await chooseSide(modal, 'You get', /^Ether/)
  await modal.frame.getByLabel('You pay', { exact: true }).fill(amount)
  await expect(modal.button('Review swap')).toBeEnabled()
  await modal.click('Review swap')
}

/** Fees of a rollup as its oracle would name them, only for the modal of this page: `getL1FeeUpperBound`, `getOperatorFee`. */
export async function chargeData(page: Page, fee: bigint): Promise<void> {
  const isQuestion = (body: string | null) => /0x(?:f1c7a58b|275aedd2)/.test(body ?? '')
  type Message = { id: number; params?: { data?: string }[] }
  await page.route(
    () => true,
    async (route) => {
      const body = route.request().postData()
      if (!isQuestion(body)) return route.fallback()
      const asked = [JSON.parse(body ?? '')].flat() as Message[]
      const response = await route.fetch()
      const answers = [await response.json()].flat() as Message[]
      const json = answers.map((answer) => {
        const question = asked.find(({ id }) => id === answer.id)
        return isQuestion(question?.params?.[0]?.data ?? null)
          ? { jsonrpc: '2.0', id: answer.id, result: numberToHex(fee, { size: 32 }) }
          : answer
      })
      await route.fulfill({ response, json: body?.startsWith('[') ? json : json[0] })
    },
  )
}

export function swapChain(rpcUrl: string, owner: Hex) {
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const balanceOf = ({ address }: Pick<TokenFact, 'address'>) =>
    client.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [owner] })
  return {
    coin: () => client.getBalance({ address: owner }),
    balanceOf,
    dollars: () => balanceOf(USDC),
    allowance: ({ address } = USDC as Pick<TokenFact, 'address'>, router = SWAP_ROUTER) =>
      client.readContract({ abi: erc20Abi, address, functionName: 'allowance', args: [owner, router.address] }),
    async give(amount: bigint, { address }: Pick<TokenFact, 'address'> = USDC) {
      const giver = createWalletClient({ account: testAccount(9), transport: http(rpcUrl) })
      const hash = await giver.writeContract({
        abi: mint,
        address,
        functionName: 'mint',
        args: [owner, amount],
        chain: null,
      })
      await client.waitForTransactionReceipt({ hash })
    },
  }
}
