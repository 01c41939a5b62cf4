import { describe, expect, test, vi } from 'vitest'
import { testDeps } from '../../../testing/testDeps.ts'
import { ARBITRUM, BASE, connectedSession } from '../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../testing/testGateway.ts'
import { testView } from '../../../testing/testView.tsx'
import { FundsElsewhere } from './FundsElsewhere.tsx'

const flags = { is_spam: false, reasons: [], is_verified: true, is_tiny: false }
const token = (more: object) =>
  tokenBalance({ chainId: BASE, address: `${BASE}:0x${'1'.repeat(40)}`, flags: { ...flags, ...more } })

async function shown(balances: unknown[], config = {}) {
  const created = testDeps(config, { session: connectedSession() })
  const { gateway, requests } = testGateway({ balance: { balances } })
  const hostSwitch = vi.spyOn(created.host, 'switchNetwork')
  const view = await testView({ deps: { ...created.deps, gateway } }, <FundsElsewhere />)
  await view.settled()
  return { view, hostSwitch, requests }
}

describe('FundsElsewhere', () => {
  test('names the network that holds funds, and switches to it', async () => {
    const { view, hostSwitch, requests } = await shown([tokenBalance({ chainId: BASE })])
    const queried = requests.filter(({ pathname }) => pathname.endsWith('/balance'))
    expect(queried.map(({ searchParams }) => searchParams.get('chainId'))).not.toContain(BASE)
    await view.click('BYour funds are on BaseSwitch to use them')
    expect(hostSwitch).toHaveBeenCalledExactlyOnceWith({ caipNetworkId: BASE })
  })

  test.each([
    ['of the shown network', tokenBalance({ chainId: ARBITRUM })],
    ['of a network that the page does not have', tokenBalance({ chainId: 'eip155:5' })],
    ['of zero', tokenBalance({ chainId: BASE, quantity: { decimals: '18', numeric: '0.00' } })],
    ['of an unlisted token', token({ is_verified: false })],
    ['of spam', token({ is_spam: true })],
    ['below a cent', token({ is_tiny: true })],
  ])('shows nothing for a balance %s', async (_name, balance) => {
    expect((await shown([balance])).view.text().trim()).toBe('')
  })

  test('offers no switch if the page allows none', async () => {
    const { view, requests } = await shown([tokenBalance({ chainId: BASE })], { enableNetworkSwitch: false })
    expect(view.text().trim()).toBe('')
    expect(requests).toHaveLength(0)
  })
})
