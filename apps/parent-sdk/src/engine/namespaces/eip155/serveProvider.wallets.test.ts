import { expect, test } from 'vitest'
import { createDeferred } from '../../../page/utils/createDeferred.ts'
import { createFakeWallet } from '../../../testing/createFakeWallet.ts'
import { ADDRESS, setUp } from '../../../testing/testProvider.ts'
import { connectWallet } from '../../actions/session/connectWallet.ts'
import { disconnect } from '../../actions/session/disconnect.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function setUpPending(method: string, params: unknown[]) {
  const [one, two] = [createFakeWallet(), createFakeWallet({ accounts: [OTHER] })]
  const { deps, provider } = setUp({ providers: { 'io.one': one, 'io.two': two } })
  const connect = (handle: string) => connectWallet(deps, { handle, namespace: 'eip155' })
  await connect('io.one')
  const answer = createDeferred<unknown>()
  one.respond(method, () => answer.promise)
  const pending = provider.request({ method, params })
  await connect('io.two')
  return { deps, answer, pending, connect, session: () => deps.session.get().namespaces.eip155 }
}

const SEND = ['eth_sendTransaction', [{ from: ADDRESS, to: OTHER, value: '0x1' }]] as const

test('keeps a pending transaction of a replaced wallet when the active one disconnects', async () => {
  const { deps, answer, pending } = await setUpPending(SEND[0], [...SEND[1]])
  disconnect(deps, 'eip155')
  answer.resolve('0xhash')
  expect(await pending).toBe('0xhash')
})

test('ends a pending transaction when its own wallet disconnects', async () => {
  const { deps, pending, connect } = await setUpPending(SEND[0], [...SEND[1]])
  await connect('io.one')
  disconnect(deps, 'eip155')
  await expect(pending).rejects.toMatchObject({ code: 4900 })
})

test('keeps the active wallet when a replaced one revokes its permission', async () => {
  const { answer, pending, session } = await setUpPending('wallet_revokePermissions', [{ eth_accounts: {} }])
  answer.resolve(null)
  expect(await pending).toBeNull()
  expect(session()).toMatchObject({ status: 'connected', connectorId: 'io.two' })
})
