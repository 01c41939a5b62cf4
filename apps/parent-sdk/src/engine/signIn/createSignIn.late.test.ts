import type { CaipNetworkId } from '@airlock/protocol/caip'
import { emptySession, reduceSession, type SessionEvent } from '@airlock/protocol/session'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import { createSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSiwx } from '../../siwx/createSiwx.ts'
import { fromSiweConfig } from '../../siwx/fromSiweConfig.ts'
import type { ServerSession } from '../../siwx/SiwxOptions.ts'
import type { SIWXConfig } from '../../types/SIWXConfig.ts'
import { createSignIn } from './createSignIn.ts'
import { createSignIns } from './createSignIns.ts'
import { createSiwxModel } from './createSiwxModel.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NONCE = 'k3J9f0aLq2'
const PAGE = new URL('https://app.example/farms')

type Server = ReturnType<typeof serverOf>

/** The server of a page, which holds one session or several, and verifies where a test lets it. */
function serverOf(limit: number) {
  let sessions: ServerSession[] = []
  const held: (() => void)[] = []
  let isSlow = false
  return {
    sessions: () => sessions,
    /** Has it hold back what comes from now on, or not. */
    slow(next: boolean) {
      isSlow = next
    },
    /** Has it verify the oldest that it holds back. */
    land: () => held.shift()?.(),
    async verify({ message }: { message: string }) {
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve))
      const { chainId = 'eip155:0', accountAddress = '' } = parseSignIn(message) ?? {}
      sessions = [{ chainId, address: accountAddress }, ...sessions].slice(0, limit)
      return true
    },
    signOut(ended: readonly ServerSession[]) {
      sessions = limit === 1 ? [] : sessions.filter((one) => !ended.some((other) => isSame(one, other)))
    },
  }
}

const isSame = (one: ServerSession, other: ServerSession) =>
  one.chainId === other.chainId && one.address === other.address

const bySiweConfig = (server: Server) =>
  fromSiweConfig({
    createMessage: ({ iat, address, ...message }) =>
      createSiweMessage({ ...message, address: address as `0x${string}`, issuedAt: new Date(iat) }),
    getNonce: async () => NONCE,
    getSession: async () => {
      const [one] = server.sessions()
      return one === undefined ? null : { address: one.address, chainId: Number(one.chainId.split(':')[1]) }
    },
    verifyMessage: server.verify,
    signOut: async () => {
      server.signOut([])
      return true
    },
  })

const bySiwx = (server: Server) =>
  createSiwx({
    perNetwork: true,
    getNonce: async () => NONCE,
    verify: server.verify,
    getSession: async () => server.sessions(),
    signOut: async (ended = server.sessions()) => server.signOut(ended),
  })

function setUp(server: Server, siwx: SIWXConfig) {
  let record = emptySession('eip155:1')
  const listeners = new Set<(next: typeof record, previous: typeof record) => void>()
  function dispatch(event: SessionEvent) {
    const previous = record
    record = reduceSession(record, event)
    for (const listener of listeners) listener(record, previous)
  }
  const session = { get: () => record, subscribe: listeners.add.bind(listeners) }
  const wallet = { signMessage: async () => '0x1234' }
  const modal = { open: vi.fn(async () => {}), close() {}, isOpen: () => false, subscribe() {} }
  const shared = {
    siwx: createSiwxModel(siwx, PAGE),
    session,
    namespaces: [],
    networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:10' }],
  }
  const signIn = createSignIn({
    ...shared,
    signIns: createSignIns(shared as never),
    active: { of: () => ({ get: () => ({ wallet }), signal: () => new AbortController().signal }) },
    modal,
    track() {},
    disconnect() {},
  } as never)
  const connect = (address: string, caipNetworkId: CaipNetworkId) =>
    dispatch({ type: 'connected', namespace: 'eip155', connectorId: 'a', accounts: [address], caipNetworkId } as never)
  const stage = () => signIn.get()?.stage
  return { server, signIn, modal, connect, stage }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', PAGE)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const turns = () => vi.advanceTimersByTimeAsync(1)

/** Has the first account sign, whose sign-in the server holds back while the next one comes and is asked. */
async function overtaken(server: Server, siwx: SIWXConfig, next: ServerSession) {
  const made = setUp(server, siwx)
  made.connect(FIRST, 'eip155:1')
  await turns()
  server.slow(true)
  const late = made.signIn.signIn()
  const dropped = expect(late).rejects.toMatchObject({ name: 'DISCONNECTED' })
  await turns()
  made.connect(next.address, next.chainId)
  await turns()
  made.modal.open.mockClear()
  /** Has the server verify it. */
  async function landLate() {
    server.land()
    await turns()
    await dropped
  }
  return { ...made, landLate }
}

describe.each<[string, ServerSession]>([
  ['account', { chainId: 'eip155:1', address: SECOND }],
  ['network', { chainId: 'eip155:10', address: FIRST }],
])('a sign-in that the server takes after that of another %s', (_, next) => {
  describe.each([
    ['fromSiweConfig', bySiweConfig],
    ['createSiwx', bySiwx],
  ])('of its one session, by %s,', (_, by) => {
    it('has the visitor asked once more, who is signed in then', async () => {
      const server = serverOf(1)
      const siwx = by(server)
      const { signIn, stage, modal, landLate } = await overtaken(server, siwx, next)
      server.slow(false)
      await signIn.signIn()
      expect([stage(), server.sessions()]).toEqual(['signed', [next]])
      const getSessions = vi.spyOn(siwx, 'getSessions')
      await landLate()
      expect([stage(), server.sessions()]).toEqual(['needed', []])
      expect(modal.open.mock.calls).toEqual([[{ view: 'SIWXSignMessage' }]])
      await signIn.signIn()
      await turns()
      expect([stage(), server.sessions()]).toEqual(['signed', [next]])
      expect(getSessions).toHaveBeenCalledOnce()
    })

    it('has the visitor asked once more whose own was ended with it before the page knew of it', async () => {
      const server = serverOf(1)
      const siwx = by(server)
      const { signIn, stage, landLate } = await overtaken(server, siwx, next)
      const { addSession } = siwx
      let answer = () => {}
      siwx.addSession = async (session) => {
        await addSession(session)
        await new Promise<void>((resolve) => (answer = resolve))
      }
      const own = signIn.signIn()
      await turns()
      const landed = landLate()
      server.land()
      await turns()
      expect([stage(), server.sessions()]).toEqual(['verifying', []])
      answer()
      await Promise.all([landed, own])
      await turns()
      expect([stage(), server.sessions()]).toEqual(['needed', []])
    })

    it('asks nobody again whose own is verified after that', async () => {
      const server = serverOf(1)
      const { signIn, stage, modal, landLate } = await overtaken(server, by(server), next)
      const own = signIn.signIn()
      await turns()
      const landed = landLate()
      await turns()
      expect(stage()).toBe('verifying')
      server.land()
      await Promise.all([landed, own])
      await turns()
      expect([stage(), server.sessions()]).toEqual(['signed', [next]])
      expect(modal.open).not.toHaveBeenCalled()
    })
  })

  it('of several sessions leaves that one signed in, and the visitor sees nothing of it', async () => {
    const server = serverOf(2)
    const { signIn, stage, modal, landLate } = await overtaken(server, bySiwx(server), next)
    server.slow(false)
    await signIn.signIn()
    const stages = vi.fn()
    signIn.subscribe(() => stages(stage()))
    await landLate()
    expect(server.sessions()).toEqual([next])
    expect(new Set(stages.mock.calls.flat())).toEqual(new Set(['signed']))
    expect(modal.open).not.toHaveBeenCalled()
  })

  it('counts against what the page had read of its one session before', async () => {
    const server = serverOf(1)
    const siwx = bySiwx(server)
    const { connect, stage, signIn, landLate } = await overtaken(server, siwx, next)
    server.slow(false)
    await signIn.signIn()
    connect(SECOND, 'eip155:10')
    await turns()
    let answer = () => {}
    const read = await siwx.getSessions(next.chainId, next.address)
    expect(read).toHaveLength(1)
    vi.spyOn(siwx, 'getSessions').mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(read))))
    connect(next.address, next.chainId)
    await landLate()
    answer()
    await turns()
    expect([stage(), server.sessions()]).toEqual(['needed', []])
  })

  it('is ended before the next one is stored', async () => {
    const server = serverOf(1)
    const siwx = bySiwx(server)
    const { signIn, stage, landLate } = await overtaken(server, siwx, next)
    const { revokeSession } = siwx
    let revoke = () => {}
    siwx.revokeSession = async (...of) => {
      await new Promise<void>((resolve) => (revoke = resolve))
      await revokeSession(...of)
    }
    server.slow(false)
    const landed = landLate()
    await turns()
    const own = signIn.signIn()
    await turns()
    expect(stage()).toBe('verifying')
    revoke()
    await Promise.all([landed, own])
    await turns()
    expect([stage(), server.sessions()]).toEqual(['signed', [next]])
  })
})
