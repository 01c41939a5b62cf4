import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../../page/utils/createDeferred.ts'
import { createSiwx } from '../../siwx/createSiwx.ts'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { createDeps, memoryStorage } from '../../testing/fakeDeps.ts'
import type { SIWXConfig, SIWXSession } from '../../types/SIWXConfig.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'
import { createSignIns } from './createSignIns.ts'
import { createSiwxModel } from './createSiwxModel.ts'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const THIRD = { namespace: 'eip155', accounts: [C], caipNetworkId: 'eip155:1' } as const
const sessionOf = (accountAddress: string, chainId = 'eip155:1'): SIWXSession => ({
  data: { accountAddress, chainId },
  message: `${accountAddress} on ${chainId}`,
  signature: '0x12',
})

async function setUp({ siwx = fakeSiwx(), accounts = [A], signed = [A, B] } = {}) {
  const one = createFakeWallet({ accounts })
  const providers = { 'io.one': one, 'io.two': createFakeWallet({ accounts: [B] }) }
  const storage = memoryStorage()
  const deps = createDeps({ providers, storage, forgetSignIns: (...input) => signIns.forget(...input) })
  const signIns = createSignIns({ ...deps, siwx: createSiwxModel(siwx, location) })
  for (const handle of ['io.one', 'io.two']) await connectWallet(deps, { handle, namespace: 'eip155' })
  for (const address of signed) await siwx.addSession(sessionOf(address))
  const isSignedIn = async (address: string) =>
    (await signIns.of({ namespace: 'eip155', address, caipNetworkId: 'eip155:1' })).length > 0
  const forget = () => deps.connections.remove({ namespace: 'eip155', connectorId: 'io.one' })
  return { deps, one, siwx, signIns, isSignedIn, forget }
}

function fakeSiwx(input: Partial<SIWXConfig> = {}) {
  let stored: SIWXSession[] = []
  const isOf = (chainId: string, address: string) => (one: SIWXSession) =>
    one.data.chainId === chainId && one.data.accountAddress === address
  return {
    createMessage: vi.fn(),
    addSession: async (session: SIWXSession) => void stored.push(session),
    getSessions: vi.fn<SIWXConfig['getSessions']>(async (...of) => stored.filter(isOf(...of))),
    revokeSession: vi.fn<SIWXConfig['revokeSession']>(async (...of) => {
      stored = stored.filter((one) => !isOf(...of)(one))
    }),
    setSessions: vi.fn<SIWXConfig['setSessions']>(async (sessions) => {
      stored = sessions
    }),
    ...input,
  }
}

beforeEach(() => localStorage.clear())

describe('[S4.7:siwx] forgetting an inactive wallet', () => {
  test('signs out only its account, on each network', async () => {
    const { siwx, isSignedIn, forget } = await setUp()
    await siwx.addSession(sessionOf(A, 'eip155:8453'))
    forget()
    expect(await isSignedIn(A)).toBe(false)
    expect(await siwx.getSessions('eip155:8453', A)).toEqual([])
    expect(await isSignedIn(B)).toBe(true)
  })

  test('keeps the sign-in of an account that the active wallet also has', async () => {
    const { siwx, isSignedIn, forget } = await setUp({ accounts: [B.toLowerCase()], signed: [B] })
    forget()
    expect(await isSignedIn(B)).toBe(true)
    expect(siwx.setSessions).not.toHaveBeenCalled()
    expect(siwx.revokeSession).not.toHaveBeenCalled()
  })

  test('keeps the sign-ins of other inactive wallets', async () => {
    const { siwx, signIns, isSignedIn } = await setUp()
    await siwx.addSession(sessionOf(C))
    signIns.forget({ ...THIRD, accounts: [A] }, [THIRD])
    expect([await isSignedIn(A), await isSignedIn(B), await isSignedIn(C)]).toEqual([false, true, true])
  })

  test('makes no change if its account is not signed in', async () => {
    const { siwx, isSignedIn, forget } = await setUp({ signed: [B] })
    forget()
    expect(await isSignedIn(B)).toBe(true)
    expect(siwx.setSessions).not.toHaveBeenCalled()
    expect(siwx.revokeSession).not.toHaveBeenCalled()
  })

  test('revokes its sign-in if getSessions fails', async () => {
    const getSessions = vi.fn<SIWXConfig['getSessions']>(() => Promise.reject(new Error('down')))
    const { siwx, forget } = await setUp({ siwx: fakeSiwx({ getSessions }) })
    forget()
    await vi.waitFor(() => expect(siwx.revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', A))
  })

  test('ends a sign-in that is still being stored', async () => {
    const { siwx, signIns, isSignedIn, forget } = await setUp({ signed: [B] })
    const storing = createDeferred<void>()
    const { addSession } = siwx
    siwx.addSession = async (session) => {
      await storing.promise
      await addSession(session)
    }
    const adding = signIns.add(sessionOf(A))
    forget()
    storing.resolve()
    await adding
    expect(await isSignedIn(A)).toBe(false)
  })

  test('keeps its sign-in if signOutOnDisconnect is false', async () => {
    const { isSignedIn, forget } = await setUp({ siwx: fakeSiwx({ signOutOnDisconnect: false }) })
    forget()
    expect(await isSignedIn(A)).toBe(true)
  })

  test('keeps the only session of a server for the active wallet', async () => {
    const signOut = vi.fn(async () => {})
    const { isSignedIn, forget } = await setUp({ siwx: createSiwx({ signOut }) as never })
    forget()
    expect([await isSignedIn(A), await isSignedIn(B)]).toEqual([false, true])
    expect(signOut).not.toHaveBeenCalled()
  })

  test('ends only its own session on a server with one for each account', async () => {
    const open = [A, B].map((address) => ({ chainId: 'eip155:1' as const, address }))
    const signOut = vi.fn(async () => {})
    const siwx = createSiwx({ signOut, getSession: async () => open })
    const { forget } = await setUp({ siwx: siwx as never })
    forget()
    await vi.waitFor(() => expect(signOut.mock.calls).toEqual([[[open[0]]]]))
  })
})

test('[S4.7:siwx] signs an evicted wallet out', async () => {
  const { deps, isSignedIn } = await setUp()
  for (let at = 0; at < 10; at += 1) {
    deps.wallets.announce(`io.w${at}`, createFakeWallet({ accounts: [C] }))
    await connectWallet(deps, { handle: `io.w${at}`, namespace: 'eip155' })
  }
  expect(deps.store.inactive().map(({ connectorId }) => connectorId)).not.toContain('io.one')
  expect(await isSignedIn(A)).toBe(false)
})
