import { expect, test } from 'vitest'
import { chosenTokenAtom } from '../../../../core/tokens/chosenToken.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ARBITRUM, connectedSession, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { swapAtom } from '../../state/swapState.ts'
import { Swap } from './Swap.tsx'

test('pays with the token that another view chose, once', async () => {
  const token = tokenBalance({ symbol: 'USDC', address: `${ARBITRUM}:${OTHER_ADDRESS}` })
  const { gateway } = testGateway({
    balance: { balances: [tokenBalance(), token] },
    features: { swap: [42_161], onramp: [], names: null, sessions: false, faucets: {} },
  })
  const made = testDeps({}, { session: connectedSession() })
  made.store.set(chosenTokenAtom, token as never)
  const view = await testView({ deps: { ...made.deps, gateway } }, <Swap />)
  await view.settled()
  expect(made.store.get(swapAtom).from).toMatchObject({ symbol: 'USDC' })
  expect(made.store.get(chosenTokenAtom)).toBeNull()
})
