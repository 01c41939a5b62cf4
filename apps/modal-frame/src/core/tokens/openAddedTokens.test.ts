import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM } from '../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../testing/testGateway.ts'
import { queryClient } from '../queries/queryClient.ts'
import { tokensQuery } from '../queries/tokens.ts'
import type { AccountToken } from './AccountToken.ts'
import { saveToken } from './addedTokens.ts'

const HELD = `0x${'a'.repeat(40)}`
const EMPTY = `0x${'b'.repeat(40)}`
const BROKEN = `0x${'d'.repeat(40)}`

test('marks an added token and reads it from the network if needed', async () => {
  const { deps, store, adapter } = testDeps()
  const owned = tokenBalance({ symbol: 'HELD', address: `${ARBITRUM}:${HELD.toUpperCase().replace('0X', '0x')}` })
  const { gateway, requests } = testGateway({ balance: { balances: [tokenBalance(), owned] } })
  adapter.token = async (contract, owner, network) => {
    if (contract === BROKEN) throw new Error('reverted')
    expect([owner, network.caipNetworkId]).toEqual([ADDRESS, ARBITRUM])
    return tokenBalance({ symbol: 'NONE', address: `${ARBITRUM}:${contract}` }) as AccountToken
  }
  for (const contract of [HELD, EMPTY, BROKEN]) saveToken(deps, ARBITRUM, contract)
  const query = tokensQuery({ ...deps, gateway }, { network: ARBITRUM, address: ADDRESS })
  const tokens: AccountToken[] = await queryClient(store).fetchQuery(query as never)
  expect(tokens.map(({ symbol, isAdded }) => [symbol, isAdded])).toEqual([
    ['ETH', undefined],
    ['HELD', true],
    ['NONE', true],
  ])
  expect(requests.at(-1)?.searchParams.get('tokens')).toBe([BROKEN, EMPTY, HELD].join())
})
