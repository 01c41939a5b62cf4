import { expect } from '@playwright/test'
import { createTestClient, encodeFunctionData, type Hex, http, numberToHex, parseEther, toFunctionSelector } from 'viem'
import { SPLITTER_DESCRIPTION } from '../../stack/facts/described.ts'
import { SPLITTER } from '../../stack/facts/splitter.ts'
import { split } from '../../stack/history/functions.ts'
import { sendRequest } from '../../support/email/email.ts'
import { test } from '../../support/email/sharedPerson.ts'
import { watchHosts } from '../../support/foreignHosts.ts'

const INTENT = SPLITTER_DESCRIPTION.display.formats['split(address[] receivers)'].intent
const RECEIVERS = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] as const

test('[T226] reads in the publisher’s words below the wallet’s own facts', async ({
  page,
  sites,
  stack,
  user: { address, screen },
}, testInfo) => {
  const foreignHosts = watchHosts(page, sites, stack)
  const descriptions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/descriptors/')) descriptions.push(new URL(request.url()).origin)
  })
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
  await chain.setBalance({ address: address as Hex, value: parseEther('2') })
  const requesting = sendRequest(page, 'eth_sendTransaction', [
    {
      to: SPLITTER.address,
      data: encodeFunctionData({ abi: split, args: [RECEIVERS] }),
      value: numberToHex(parseEther('1')),
    },
  ])
  await expect(screen.heading).toHaveText(
    `Pay 1 ETH to unknown contract ${SPLITTER.address.slice(0, 6)}…${SPLITTER.address.slice(-4)}`,
  )
  const rows = screen.frame.locator('.approval-facts .approval-fact')
  await expect(rows.locator('dt')).toHaveText([
    'You pay',
    'Contract',
    'Network',
    `How ${SPLITTER_DESCRIPTION.metadata.owner} describes this`,
    'In short',
    'In full',
    'Whole amount',
    'Gets a part',
    'Gets a part',
    'Function',
  ])
  await expect(rows.locator('dd:not(.approval-estimate)')).toHaveText([
    '1 ETH',
    SPLITTER.address,
    'Arbitrum One',
    '',
    `“${INTENT}”`,
    '“Split 1 ETH into equal parts”',
    '1 ETH',
    ...RECEIVERS,
    toFunctionSelector(split[0]),
  ])
  await expect(screen.frame.locator('.approval-note-text')).toHaveText([
    'Unknown contract. It may also take tokens you allowed it to spend before.',
  ])
  await expect(screen.decline).toBeInViewport()
  await page.screenshot({ path: testInfo.outputPath('approval.png') })
  await screen.declines()
  expect(await requesting).toMatchObject({ error: { code: 4001 } })
  expect(new Set(descriptions)).toEqual(new Set([stack.urls.gateway]))
  expect(foreignHosts()).toEqual([])
})
