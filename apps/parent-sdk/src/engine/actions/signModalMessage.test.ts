import { registrationText } from '@airlock/protocol/names/modalText'
import { expect, it, vi } from 'vitest'
import { createFakeWallet, rpcError } from '../../testing/createFakeWallet.ts'
import { createDeps } from '../../testing/fakeDeps.ts'
import { connectWallet } from './session/connectWallet.ts'
import { signModalMessage } from './signModalMessage.ts'

const TEXT = registrationText({ name: 'nick.people.example', attributes: {}, timestamp: 1_796_000_000 })
const SIGNATURE = `0x${'1b'.repeat(65)}`
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function connected() {
  const wallet = createFakeWallet()
  const deps = createDeps({ providers: { 'io.one': wallet } })
  await connectWallet(deps, { handle: 'io.one', namespace: 'eip155' })
  wallet.requests.length = 0
  const [address = ''] = deps.session.get().namespaces.eip155?.accounts ?? []
  const sign = (change: object = {}) => signModalMessage(deps, { namespace: 'eip155', address, text: TEXT, ...change })
  return { deps, wallet, address, sign }
}

it('asks the wallet in session once', async () => {
  const { wallet, address, sign } = await connected()
  const respond = vi.fn(() => SIGNATURE)
  wallet.respond('personal_sign', respond)
  expect(await sign()).toBe(SIGNATURE)
  const hex = `0x${Buffer.from(TEXT).toString('hex')}`
  expect(respond.mock.calls).toEqual([[[hex, address]]])
})

it('[T175] rejects every other text, and another account', async () => {
  const { wallet, sign } = await connected()
  const texts = [
    '',
    'app.example wants you to sign in',
    '{"types":{}}',
    `0x${'ab'.repeat(32)}`,
    TEXT.replace('{}', '{"a":{}}'),
  ]
  for (const text of texts) await expect(sign({ text })).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  await expect(sign({ address: OTHER })).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
  expect(wallet.requests).toEqual([])
})

it('rejects with USER_REJECTED if the user declines', async () => {
  const { wallet, sign } = await connected()
  wallet.respond('personal_sign', () => {
    throw rpcError(4001, 'no')
  })
  await expect(sign()).rejects.toMatchObject({ name: 'USER_REJECTED' })
})

it('rejects without a session', async () => {
  const task = signModalMessage(createDeps({}), { namespace: 'eip155', address: OTHER, text: TEXT })
  await expect(task).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
})
