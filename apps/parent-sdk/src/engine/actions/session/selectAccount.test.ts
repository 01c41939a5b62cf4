import { expect, it } from 'vitest'
import { createFakeWallet } from '../../../testing/createFakeWallet.ts'
import { createDeps } from '../../../testing/fakeDeps.ts'
import { connectWallet } from './connectWallet.ts'
import { selectAccount } from './selectAccount.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function connected() {
  const deps = createDeps({ providers: { 'io.one': createFakeWallet({ accounts: [FIRST, SECOND] }) } })
  await connectWallet(deps, { handle: 'io.one', namespace: 'eip155' })
  return deps
}

it('makes another approved account the first, in any letter case', async () => {
  const deps = await connected()
  selectAccount(deps, { namespace: 'eip155', address: SECOND.toLowerCase() })
  expect(deps.session.get().namespaces.eip155?.accounts).toEqual([SECOND, FIRST])
})

it('rejects an account that the wallet did not approve', async () => {
  const deps = await connected()
  const unknownAccount = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  expect(() => selectAccount(deps, { namespace: 'eip155', address: unknownAccount })).toThrowError(
    expect.objectContaining({ name: 'UNAUTHORIZED' }),
  )
  expect(deps.session.get().namespaces.eip155?.accounts).toEqual([FIRST, SECOND])
})
