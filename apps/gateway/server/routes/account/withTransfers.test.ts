import { airlockConfig } from '@airlock/protocol/config/config'
import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { expect, test } from 'vitest'
import { createGatewayApp } from '../../createGatewayApp.ts'
import { gatewayDeps } from '../../testing/gatewayDeps.ts'
import { SAMPLE_SOURCES } from '../../testing/sampleSources.ts'
import { needsTransfers } from './withTransfers.ts'

const ADDRESS = `0x${'11'.repeat(20)}`
const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: [] } },
})

/** Other clients request first. */
async function request(transfers: Transaction['transfers'], versions: readonly (string | undefined)[], query = '') {
  const page = await SAMPLE_SOURCES.history({ chainId: 'eip155:1', address: ADDRESS, cursor: undefined }, {} as never)
  const data = page.data.slice(0, 1).map((row) => ({ ...row, transfers }))
  const deps = gatewayDeps({ sources: { history: async () => ({ ...page, data }) } })
  const app = createGatewayApp({ ...deps, config, log: () => {} })
  return Promise.all(
    versions.map(async (sv) => {
      const sent = new URLSearchParams({ st: 'appkit', ...(sv !== undefined && { sv }) })
      const response = await app.request(`/v1/account/${ADDRESS}/history?${sent}${query}`)
      return ((await response.json()) as { data: Transaction[] }).data[0]?.transfers
    }),
  )
}

const NONE_OF_THE_COIN = {
  fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
  direction: 'out',
  quantity: { numeric: '0' },
}

test.each([null, []])(
  'gives clients of 1.x a transfer of nothing for %j, and others the row as it is',
  async (transfers) => {
    const versions = ['html-eip155-0.1.0', 'html-wagmi-1.7.1', undefined, 'react-ethers-solana-1.8.0']
    const rows = await request(transfers, versions, '&chainId=eip155:1')
    expect(rows).toEqual([transfers, [NONE_OF_THE_COIN], transfers, [NONE_OF_THE_COIN]])
  },
)

test('names the coin of the row if all chains are requested', async () => {
  expect(await request(null, ['html-wagmi-1.7.1'])).toEqual([[NONE_OF_THE_COIN]])
})

test('leaves transfers as they are', async () => {
  const transfer = { ...NONE_OF_THE_COIN, direction: 'in' as const, quantity: { numeric: '1' } }
  expect(await request([transfer], ['html-wagmi-1.7.1'])).toEqual([[transfer]])
})

test.each([
  ['html-wagmi-1.7.1', true],
  ['react-universal-1.6.3-beta.1', true],
  ['html-eip155-0.1.0', false],
  ['html-wagmi-2.1.0', false],
  ['html-wagmi-11.7.1', false],
  ['html-wagmi-', false],
  [undefined, false],
])('reads the version of %s', (sv, expected) => {
  expect(needsTransfers(sv)).toBe(expected)
})
