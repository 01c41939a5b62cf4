import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import { createSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSiwx } from '../../siwx/createSiwx.ts'
import { fromSiweConfig } from '../../siwx/fromSiweConfig.ts'
import type { ServerSession } from '../../siwx/SiwxOptions.ts'
import { FIRST, PAGE, SECOND, setUpSignIn as setUp } from '../../testing/setUpSignIn.ts'
import type { SIWXConfig } from '../../types/SIWXConfig.ts'

const NONCE = 'k3J9f0aLq2'

type Server = ReturnType<typeof serverOf>

function serverOf(limit: number) {
  let sessions: ServerSession[] = []
  const blocked: (() => void)[] = []
  let isSlow = false
  return {
    sessions: () => sessions,
    setSlow(next: boolean) {
      isSlow = next
    },
    finishVerify: () => blocked.shift()?.(),
    async verify({ message }: { message: string }) {
      if (isSlow) await new Promise<void>((resolve) => blocked.push(resolve))
      const { chainId = 'eip155:0', accountAddress = '' } = parseSignIn(message) ?? {}
      sessions = [{ chainId, address: accountAddress }, ...sessions].slice(0, limit)
      return true
    },
    signOut(closed: readonly ServerSession[]) {
      sessions = limit === 1 ? [] : sessions.filter((one) => !closed.some((other) => isSame(one, other)))
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
    signOut: async (closed = server.sessions()) => server.signOut(closed),
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', PAGE)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const queue = () => vi.advanceTimersByTimeAsync(1)

describe('a delayed sign-in of an account that left and came back', () => {
  /** @param again action after the account reconnects, before the first sign-in is stored */
  async function storeLate(again: (created: ReturnType<typeof setUp>) => Promise<unknown>, isStored = false) {
    let store = () => {}
    const first = new Promise<void>((resolve) => (store = resolve))
    const addSession = vi.fn<SIWXConfig['addSession']>(async () => {}).mockReturnValueOnce(first)
    let sessions: never[] = []
    const built = setUp({ addSession, getSessions: async (_, address) => (address === FIRST ? sessions : []) })
    built.connect()
    await queue()
    const delayed = built.signIn.signIn()
    await queue()
    built.connect(SECOND)
    await queue()
    if (isStored) sessions = [{} as never]
    built.connect()
    await queue()
    await again(built)
    store()
    await expect(delayed).rejects.toMatchObject({ name: 'DISCONNECTED' })
    return built
  }

  it('keeps the newer sign-in', async () => {
    const { stage, siwx } = await storeLate(({ signIn }) => signIn.signIn())
    expect(stage()).toBe('signed')
    expect(siwx.revokeSession).not.toHaveBeenCalled()
  })

  it('keeps a sign-in that the page lists', async () => {
    const { stage, siwx } = await storeLate(async () => {}, true)
    expect(stage()).toBe('signed')
    expect(siwx.revokeSession).not.toHaveBeenCalled()
  })

  it('stays signed in after a stale session check', async () => {
    let respond = (_sessions: never[]) => {}
    const requested = new Promise<never[]>((resolve) => (respond = resolve))
    const { stage, siwx, modal } = await storeLate(async ({ siwx, connect, modal }) => {
      connect(SECOND)
      await queue()
      siwx.getSessions = vi.fn(async () => [{} as never]).mockReturnValueOnce(requested)
      modal.open.mockClear()
      connect()
    })
    await queue()
    expect(stage()).toBe('signed')
    respond([])
    await queue()
    expect([stage(), modal.open.mock.calls]).toEqual(['signed', []])
    expect(siwx.revokeSession).not.toHaveBeenCalled()
  })

  it.each(['signing', 'verifying'])('keeps the next sign-in while %s', async (at) => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const { stage, siwx } = await storeLate(async ({ signIn, siwx }) => {
      if (at === 'signing') vi.mocked(siwx.createMessage).mockImplementationOnce(() => gate as never)
      else vi.mocked(siwx.addSession).mockReturnValueOnce(gate)
      signIn.signIn().catch(() => {})
      await queue()
    })
    expect(stage()).toBe(at)
    expect(siwx.revokeSession).not.toHaveBeenCalled()
    go()
  })

  it('revokes the sign-in if the user has not signed again', async () => {
    const { stage, siwx } = await storeLate(async () => {})
    expect(stage()).toBe('needed')
    expect(siwx.revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', FIRST)
  })
})

async function startOvertakenSignIn(server: Server, config: SIWXConfig, next: ServerSession) {
  const created = setUp(config)
  created.connect(FIRST, 'eip155:1')
  await queue()
  server.setSlow(true)
  const delayed = created.signIn.signIn()
  const dropped = expect(delayed).rejects.toMatchObject({ name: 'DISCONNECTED' })
  await queue()
  created.connect(next.address, next.chainId)
  await queue()
  created.modal.open.mockClear()
  async function finishLate() {
    server.finishVerify()
    await queue()
    await dropped
  }
  return { ...created, finishLate }
}

describe.each<[string, ServerSession]>([
  ['account', { chainId: 'eip155:1', address: SECOND }],
  ['network', { chainId: 'eip155:10', address: FIRST }],
])('a sign-in stored after a newer one for another %s', (_, next) => {
  describe.each([
    ['fromSiweConfig', bySiweConfig],
    ['createSiwx', bySiwx],
  ])('on a single-session server, by %s', (_, by) => {
    it('requests a new sign-in, and keeps it', async () => {
      const server = serverOf(1)
      const { siwx, signIn, stage, modal, finishLate } = await startOvertakenSignIn(server, by(server), next)
      server.setSlow(false)
      await signIn.signIn()
      expect([stage(), server.sessions()]).toEqual(['signed', [next]])
      const getSessions = vi.spyOn(siwx, 'getSessions')
      await finishLate()
      expect([stage(), server.sessions()]).toEqual(['needed', []])
      expect(modal.open.mock.calls).toEqual([[{ view: 'SIWXSignMessage' }]])
      await signIn.signIn()
      await queue()
      expect([stage(), server.sessions()]).toEqual(['signed', [next]])
      expect(getSessions).toHaveBeenCalledOnce()
    })

    it('requests a new sign-in if the late one ended the current session', async () => {
      const server = serverOf(1)
      const { siwx, signIn, stage, finishLate } = await startOvertakenSignIn(server, by(server), next)
      const { addSession } = siwx
      let respond = () => {}
      siwx.addSession = async (session) => {
        await addSession(session)
        await new Promise<void>((resolve) => (respond = resolve))
      }
      const own = signIn.signIn()
      await queue()
      const finished = finishLate()
      server.finishVerify()
      await queue()
      expect([stage(), server.sessions()]).toEqual(['verifying', []])
      respond()
      await Promise.all([finished, own])
      await queue()
      expect([stage(), server.sessions()]).toEqual(['needed', []])
    })

    it('keeps the newer sign-in if it is verified after the late one', async () => {
      const server = serverOf(1)
      const { signIn, stage, modal, finishLate } = await startOvertakenSignIn(server, by(server), next)
      const own = signIn.signIn()
      await queue()
      const finished = finishLate()
      await queue()
      expect(stage()).toBe('verifying')
      server.finishVerify()
      await Promise.all([finished, own])
      await queue()
      expect([stage(), server.sessions()]).toEqual(['signed', [next]])
      expect(modal.open).not.toHaveBeenCalled()
    })
  })

  it('stays signed in without a view if the server has several sessions', async () => {
    const server = serverOf(2)
    const { signIn, stage, modal, finishLate } = await startOvertakenSignIn(server, bySiwx(server), next)
    server.setSlow(false)
    await signIn.signIn()
    const stages = vi.fn()
    signIn.subscribe(() => stages(stage()))
    await finishLate()
    expect(server.sessions()).toEqual([next])
    expect(new Set(stages.mock.calls.flat())).toEqual(new Set(['signed']))
    expect(modal.open).not.toHaveBeenCalled()
  })

  it('ignores sessions that were read before it was stored', async () => {
    const server = serverOf(1)
    const { siwx, connect, stage, signIn, finishLate } = await startOvertakenSignIn(server, bySiwx(server), next)
    server.setSlow(false)
    await signIn.signIn()
    connect(SECOND, 'eip155:10')
    await queue()
    let respond = () => {}
    const read = await siwx.getSessions(next.chainId, next.address)
    expect(read).toHaveLength(1)
    vi.spyOn(siwx, 'getSessions').mockImplementationOnce(
      () => new Promise((resolve) => (respond = () => resolve(read))),
    )
    connect(next.address, next.chainId)
    await finishLate()
    respond()
    await queue()
    expect([stage(), server.sessions()]).toEqual(['needed', []])
  })

  it('revokes the late session before storing the next', async () => {
    const server = serverOf(1)
    const { siwx, signIn, stage, finishLate } = await startOvertakenSignIn(server, bySiwx(server), next)
    const { revokeSession } = siwx
    let revoke = () => {}
    siwx.revokeSession = async (...of) => {
      await new Promise<void>((resolve) => (revoke = resolve))
      await revokeSession(...of)
    }
    server.setSlow(false)
    const finished = finishLate()
    await queue()
    const own = signIn.signIn()
    await queue()
    expect(stage()).toBe('verifying')
    revoke()
    await Promise.all([finished, own])
    await queue()
    expect([stage(), server.sessions()]).toEqual(['signed', [next]])
  })
})
