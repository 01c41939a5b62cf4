import { createPublicClient, type Hex, http, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LocalChain } from '../chain/startAnvil.ts'
import { startChain } from '../chain/startChain.ts'
import { testAccount } from '../chain/testAccounts.ts'
import { createTestWallet } from './createTestWallet.ts'
import { ROSTER } from './roster.ts'
import type { RequestArguments, TestWallet } from './types.ts'

const BASE = '0x2105'

let arbitrum: LocalChain
let base: LocalChain
let stored: Map<string, string>

beforeAll(async () => {
  arbitrum = await startChain({ chainId: 42_161, port: 21_565 })
  base = await startChain({ chainId: 8_453, port: 21_566 })
})
afterAll(() => Promise.all([arbitrum.close(), base.close()]))
beforeEach(() => {
  stored = new Map()
})

describe('the good wallet', () => {
  test('shows no account before it is asked, and its own once approved', async () => {
    const wallet = make('good')
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([])
    expect(await sendRequest(wallet, 'eth_requestAccounts')).toEqual([testAccount(0).address])
    expect(await sendRequest(wallet, 'eth_accounts')).toEqual([testAccount(0).address])
  })

  test('remembers the approval and the network across a reload, until it is revoked', async () => {
    const before = make('good')
    await sendRequest(before, 'eth_requestAccounts')
    await sendRequest(before, 'wallet_switchEthereumChain', [{ chainId: BASE }])

    const after = make('good')
    expect(await sendRequest(after, 'eth_accounts')).toEqual([testAccount(0).address])
    expect(await sendRequest(after, 'eth_chainId')).toBe(BASE)
    await sendRequest(after, 'wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await sendRequest(make('good'), 'eth_accounts')).toEqual([])
  })

  test('works without any storage', async () => {
    const wallet = createTestWallet(specOf('good'), { ...stack(), storage: denied })
    expect(await sendRequest(wallet, 'eth_requestAccounts')).toHaveLength(1)
    expect(await sendRequest(wallet, 'eth_accounts')).toHaveLength(1)
  })

  test('signs text and typed data with its own key', async () => {
    const wallet = await connected('good')
    const { address } = testAccount(0)
    const text = (await sendRequest(wallet, 'personal_sign', ['0x68656c6c6f', address])) as Hex
    expect(await recoverMessageAddress({ message: 'hello', signature: text })).toBe(address)

    const typed = {
      domain: { name: 'Airlock', chainId: 42_161 },
      types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const signature = (await sendRequest(wallet, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])) as Hex
    expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(address)
  })

  test('does not sign typed data for another network', async () => {
    const wallet = await connected('good')
    const typed = { domain: { chainId: 1 }, types: { Mail: [] }, primaryType: 'Mail', message: {} }
    await expect(
      sendRequest(wallet, 'eth_signTypedData_v4', [testAccount(0).address, JSON.stringify(typed)]),
    ).rejects.toMatchObject({ code: -32_602 })
  })

  test('sends a transaction that the chain mines', async () => {
    const wallet = await connected('good')
    const client = createPublicClient({ transport: http(arbitrum.rpcUrl), pollingInterval: 50 })
    const to = '0x00000000000000000000000000000000000000aa'
    const hash = (await sendRequest(wallet, 'eth_sendTransaction', [
      { from: testAccount(0).address, to, value: '0x5' },
    ])) as Hex
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.getBalance({ address: to })).toBe(5n)
  })

  test('leaves gas for what changes between the estimate and the block', async () => {
    const wallet = await connected('good')
    const from = testAccount(0).address
    const hash = (await sendRequest(wallet, 'eth_sendTransaction', [
      { from, to: testAccount(1).address, value: '0x5' },
    ])) as Hex
    const sent = await createPublicClient({ transport: http(arbitrum.rpcUrl) }).getTransaction({ hash })
    expect(sent.gas).toBeGreaterThan(21_000n)
  })

  test('rejects to sign for an account that is not approved', async () => {
    const wallet = make('good')
    await expect(sendRequest(wallet, 'personal_sign', ['0x00', testAccount(0).address])).rejects.toMatchObject({
      code: 4100,
    })
    await sendRequest(wallet, 'eth_requestAccounts')
    await expect(sendRequest(wallet, 'personal_sign', ['0x00', testAccount(1).address])).rejects.toMatchObject({
      code: 4100,
    })
  })

  test('switches and reports networks; an unknown one is 4902 until added', async () => {
    const wallet = await connected('good')
    const received = listen(wallet, 'chainChanged')
    await sendRequest(wallet, 'wallet_switchEthereumChain', [{ chainId: BASE }])
    await expect(sendRequest(wallet, 'wallet_switchEthereumChain', [{ chainId: '0x92' }])).rejects.toMatchObject({
      code: 4902,
    })
    await sendRequest(wallet, 'wallet_addEthereumChain', [{ chainId: '0x92', rpcUrls: [arbitrum.rpcUrl] }])
    expect(received).toEqual([BASE, '0x92'])
  })

  test('reads from the chain and passes on node errors', async () => {
    const wallet = make('good')
    expect(await sendRequest(wallet, 'eth_blockNumber')).toMatch(/^0x/)
    await expect(sendRequest(wallet, 'eth_nonsense')).rejects.toMatchObject({ code: expect.any(Number) })
    await expect(sendRequest(wallet, 'wallet_nonsense')).rejects.toMatchObject({ code: 4200 })
  })

  test('grants and lists permissions (EIP-2255)', async () => {
    const wallet = make('good')
    expect(await sendRequest(wallet, 'wallet_getPermissions')).toEqual([])
    await sendRequest(wallet, 'wallet_requestPermissions', [{ eth_accounts: {} }])
    expect(await sendRequest(wallet, 'wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
  })
})

describe('the controls of a wallet', () => {
  test('declines only the next prompt', async () => {
    const wallet = await connected('good')
    wallet.controls.refuseNext()
    const sign = () => sendRequest(wallet, 'personal_sign', ['0x00', testAccount(0).address])
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    await expect(sign()).resolves.toMatch(/^0x/)
  })

  test('leaves a prompt open and answers it later', async () => {
    const wallet = make('good')
    wallet.controls.hangNext()
    const response = sendRequest(wallet, 'eth_requestAccounts')
    expect(wallet.controls.refuse()).toBe(true)
    await expect(response).rejects.toMatchObject({ code: 4001 })
    expect(wallet.controls.refuse()).toBe(false)
  })

  test('reports changed accounts and networks to the page', async () => {
    const wallet = await connected('good')
    const accounts = listen(wallet, 'accountsChanged')
    const chains = listen(wallet, 'chainChanged')
    wallet.controls.setAccounts([4, 5])
    wallet.controls.setChain(8_453)
    wallet.controls.lock()
    expect(accounts).toEqual([[testAccount(4).address, testAccount(5).address], []])
    expect(chains).toEqual([BASE])
  })

  test('ends open and later requests with 4900 once the wallet vanishes', async () => {
    const wallet = make('good')
    const closed = listen(wallet, 'disconnect')
    wallet.controls.hangNext()
    const open = sendRequest(wallet, 'eth_requestAccounts')
    wallet.controls.disappear()
    await expect(open).rejects.toMatchObject({ code: 4900 })
    await expect(sendRequest(wallet, 'eth_accounts')).rejects.toMatchObject({ code: 4900 })
    expect(closed).toHaveLength(1)
  })

  test('sends hostile events and prepared answers unchanged', async () => {
    const wallet = make('good')
    const received = listen(wallet, 'accountsChanged')
    wallet.controls.emit('accountsChanged', 'not a list')
    wallet.controls.answerNext({ not: 'accounts' })
    expect(received).toEqual(['not a list'])
    expect(await sendRequest(wallet, 'eth_requestAccounts')).toEqual({ not: 'accounts' })
  })

  test('records every request', async () => {
    const wallet = make('good')
    await sendRequest(wallet, 'eth_chainId')
    expect(wallet.controls.requests).toEqual([{ method: 'eth_chainId' }])
  })
})

function stack() {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const rpcUrls = { 'eip155:42161': arbitrum.rpcUrl, 'eip155:8453': base.rpcUrl }
  return { rpcUrls, storage: () => storage, origin: 'http://localhost' }
}

function denied(): never {
  throw new DOMException('denied', 'SecurityError')
}

function specOf(id: string) {
  const spec = ROSTER.find((one) => one.id === id)
  if (!spec) throw new Error(`no wallet ${id}`)
  return spec
}

function make(id: string): TestWallet {
  return createTestWallet(specOf(id), stack())
}

async function connected(id: string) {
  const wallet = make(id)
  await sendRequest(wallet, 'eth_requestAccounts')
  return wallet
}

function sendRequest({ provider }: TestWallet, method: string, params?: unknown[]): Promise<unknown> {
  const args: RequestArguments = params === undefined ? { method } : { method, params }
  return provider.request(args)
}

function listen({ provider }: TestWallet, event: string) {
  const received: unknown[] = []
  provider.on(event, (payload) => received.push(payload))
  return received
}
