import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { expect, it, vi } from 'vitest'
import { createFakeWallet, createPrompt, rpcError } from '../../testing/createFakeWallet.ts'
import { createDeps, createFakeFrame } from '../../testing/fakeDeps.ts'
import { LOAD_CODE } from '../onDemand/loadCode.ts'
import { requestTransaction } from './requestTransaction.ts'
import { connectWallet } from './session/connectWallet.ts'
import { disconnect } from './session/disconnect.ts'

const HASH = `0x${'1'.repeat(64)}`
const TRANSACTION = {
  namespace: 'eip155',
  method: 'eth_sendTransaction',
  params: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }],
} as const
const ASK = { ...TRANSACTION, params: [...TRANSACTION.params] }

async function connected() {
  const wallet = createFakeWallet()
  const deps = createDeps({ providers: { 'io.one': wallet } })
  await connectWallet(deps, { handle: 'io.one', namespace: 'eip155' })
  wallet.requests.length = 0
  return { deps, wallet }
}

it('asks the wallet in session once and gives its answer', async () => {
  const { deps, wallet } = await connected()
  const respond = vi.fn(() => HASH)
  wallet.respond('eth_sendTransaction', respond)
  expect(await requestTransaction(deps, ASK)).toBe(HASH)
  expect(respond.mock.calls).toEqual([[TRANSACTION.params]])
})

it('distinguishes rejections, open prompts and failures, and keeps the code', async () => {
  const { deps, wallet } = await connected()
  for (const [code, name] of [
    [4001, 'USER_REJECTED'],
    [-32002, 'REQUEST_PENDING'],
    [-32000, 'WALLET_FAILED'],
  ] as const) {
    wallet.respond('eth_sendTransaction', () => {
      throw rpcError(code, 'no')
    })
    await expect(requestTransaction(deps, ASK)).rejects.toMatchObject({ name, cause: { code } })
  }
})

it('rejects every other method: the modal signs nothing with a wallet of the page', async () => {
  const { deps, wallet } = await connected()
  for (const method of [
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'eth_sign',
  ]) {
    await expect(requestTransaction(deps, { ...ASK, method })).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
  }
  expect(wallet.requests).toEqual([])
})

it('rejects without a session, and for a wallet of the frame', async () => {
  const call = vi.fn(async () => null)
  const deps = createDeps({ frame: createFakeFrame(call) })
  await expect(requestTransaction(deps, ASK)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
  deps.remoteSessions.set({
    connectorId: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'Far',
    namespaces: {
      eip155: {
        accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
        caipNetworkId: 'eip155:1',
        approvedCaipNetworkIds: ['eip155:1'],
      },
    },
  })
  await expect(requestTransaction(deps, ASK)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
  expect(call).not.toHaveBeenCalled()
})

it('ends with the session', async () => {
  const { deps, wallet } = await connected()
  const prompt = createPrompt<string>()
  wallet.respond('eth_sendTransaction', () => prompt.promise)
  const pending = requestTransaction(deps, ASK)
  disconnect(deps)
  await expect(pending).rejects.toMatchObject({ name: 'DISCONNECTED' })
})

it('rejects a result that is not JSON', async () => {
  const { deps, wallet } = await connected()
  wallet.respond('eth_sendTransaction', () => () => HASH)
  await expect(requestTransaction(deps, ASK)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
})

it('sends nothing if the code of its check fails to load', async () => {
  const { deps, wallet } = await connected()
  vi.spyOn(LOAD_CODE, 'requests').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(requestTransaction(deps, ASK)).rejects.toMatchObject({ name: 'WALLET_CODE_UNAVAILABLE' })
  expect(wallet.requests).toEqual([])
})

it('ends if the code of its check never arrives', async () => {
  const { deps, wallet } = await connected()
  vi.useFakeTimers()
  vi.spyOn(LOAD_CODE, 'requests').mockReturnValueOnce(new Promise(() => {}))
  const pending = expect(requestTransaction(deps, ASK)).rejects.toMatchObject({ name: 'WALLET_CODE_UNAVAILABLE' })
  await vi.advanceTimersByTimeAsync(HANDSHAKE_DEADLINE_MS)
  await pending
  expect(wallet.requests).toEqual([])
  vi.useRealTimers()
})
