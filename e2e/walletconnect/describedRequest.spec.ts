import { expect } from '@playwright/test'
import { encodeFunctionData, numberToHex, parseEther } from 'viem'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { SPLITTER_DESCRIPTION } from '../stack/facts/described.ts'
import { SPLITTER } from '../stack/facts/splitter.ts'
import { split } from '../stack/history/functions.ts'
import { pair, sendRequest, test } from '../support/lab.ts'
import { modalOf } from '../support/modal.ts'

test('[T226] shows the publisher’s intent while a phone wallet decides', async ({ page, lab, openHost }, testInfo) => {
  await openHost()
  await pair(page, lab)
  const modal = modalOf(page)
  await expect(modal.dialog).toBeHidden()
  lab.wallet.answerNext('request', 'hold')
  const requesting = sendRequest(page, 'eth_sendTransaction', [
    {
      from: lab.wallet.address(),
      to: SPLITTER.address,
      data: encodeFunctionData({ abi: split, args: [[testAccount(2).address]] }),
      value: numberToHex(parseEther('1')),
    },
  ])
  await modal.shows('Continue in your wallet')
  const { metadata, display } = SPLITTER_DESCRIPTION
  const { intent } = display.formats['split(address[] receivers)']
  await expect(modal.frame.getByRole('term')).toHaveText(`How ${metadata.owner} describes this`)
  await expect(modal.frame.getByRole('definition')).toHaveText(`“${intent}”`)
  await page.screenshot({ path: testInfo.outputPath('waiting.png') })
  await lab.wallet.decide(lab.wallet.open()[0]?.id ?? 0, 'reject')
  expect(await requesting).toMatchObject({ error: { code: 4001 } })
})
