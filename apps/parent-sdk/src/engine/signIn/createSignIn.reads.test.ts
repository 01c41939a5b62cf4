import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIRST, messageFor, SECOND, setUpSignIn as setUp } from '../../testing/setUpSignIn.ts'
import type { SIWXConfig } from '../../types/SIWXConfig.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const queue = () => vi.advanceTimersByTimeAsync(1)

const failures: [string, SIWXConfig['getSessions']][] = [
  [
    'throws',
    () => {
      throw new Error('down')
    },
  ],
  [
    'rejects',
    async () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['hangs', () => new Promise(() => {})],
]

describe.each<[string, SIWXConfig['getSessions']]>([
  ...failures,
  ['returns an invalid value', async () => 'rubbish' as never],
])('a page whose getSessions %s while the visitor connects', (_, getSessions) => {
  it('[S8.1:authenticationDisconnects] disconnects and shows Connect, even with another namespace', async () => {
    const { connect, modal, openModal, stage, track, disconnect, dispatch } = setUp({ getSessions })
    const other = { namespace: 'solana' as const, connectorId: 'b', accounts: ['So1'], caipNetworkId: SOLANA }
    dispatch({ type: 'restored', ...other })
    openModal()
    connect()
    await vi.advanceTimersByTimeAsync(30_001)
    expect(disconnect).toHaveBeenCalledOnce()
    expect(stage()).toBe('failed')
    expect(modal.open.mock.calls).toEqual([[{ view: 'Connect' }]])
    expect(track.mock.calls).toEqual([['SIWX_AUTH_ERROR', { network: 'eip155:1', isSmartAccount: false }]])
    modal.close()
    expect(stage()).toBe('none')
  })

  it('[S8.1:authentication] reports the failure to the frame before Connect opens', async () => {
    const { connect, modal, openModal, signIn, stage } = setUp({ getSessions })
    openModal()
    const notified: string[] = []
    // The state of a turn is sent at its end.
    signIn.subscribe(() => queueMicrotask(() => notified.push(stage() ?? '')))
    modal.open.mockImplementation(async () => void notified.push('opened'))
    connect()
    await vi.advanceTimersByTimeAsync(30_001)
    expect(notified.slice(-2)).toEqual(['failed', 'opened'])
  })
})

describe.each(failures)('a page whose getSessions %s at load', (_, failing) => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

  it('keeps the session, and retries until the page responds', async () => {
    const getSessions = vi.fn(failing)
    const { connect, siwx, stage, disconnect, modal } = setUp({ getSessions })
    connect()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(stage()).toBe('checking')
    getSessions.mockResolvedValue([{} as never])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stage()).toBe('signed')
    for (const call of [disconnect, modal.open, siwx.revokeSession, siwx.setSessions])
      expect(call).not.toHaveBeenCalled()
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

it('stays signed in if reads fail after a delayed sign-in', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const getSessions = vi.fn<SIWXConfig['getSessions']>(async () => [{} as never])
  let store = () => {}
  const addSession = vi.fn<SIWXConfig['addSession']>(() => new Promise((resolve) => (store = resolve)))
  const { connect, signIn, stage, disconnect } = setUp({ getSessions, addSession })
  connect()
  await queue()
  const delayed = signIn.signIn().catch(() => {})
  await queue()
  connect(SECOND)
  connect()
  await queue()
  expect(stage()).toBe('signed')
  getSessions.mockRejectedValue(new Error('down'))
  store()
  await vi.advanceTimersByTimeAsync(120_000)
  await delayed
  expect(getSessions.mock.calls.length).toBeGreaterThan(4)
  expect(stage()).toBe('signed')
  expect(disconnect).not.toHaveBeenCalled()
})

describe('a page whose getSessions fails at first', () => {
  const failing = () => vi.fn<SIWXConfig['getSessions']>(async () => []).mockRejectedValueOnce(new Error('aborted'))

  it('calls getSessions again after 1 s, because requests fail during unload', async () => {
    const getSessions = failing()
    const { connect, stage, disconnect, track } = setUp({ getSessions })
    connect()
    await vi.advanceTimersByTimeAsync(999)
    expect(stage()).toBe('checking')
    await vi.advanceTimersByTimeAsync(1)
    expect(stage()).toBe('needed')
    expect(getSessions).toHaveBeenCalledTimes(2)
    expect(disconnect).not.toHaveBeenCalled()
    expect(track).not.toHaveBeenCalled()
  })

  it('does not call getSessions again for a disconnected account', async () => {
    const getSessions = failing()
    const { connect, signIn, disconnect } = setUp({ getSessions })
    connect()
    await queue()
    connect(SECOND)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(getSessions.mock.calls).toEqual([
      ['eip155:1', FIRST],
      ['eip155:1', SECOND],
    ])
    expect(signIn.get()?.stage).toBe('needed')
    expect(disconnect).not.toHaveBeenCalled()
  })
})

describe('a delayed response for a previous account', () => {
  async function changed() {
    let respond = (_sessions: Promise<never[]>) => {}
    const first = new Promise<never[]>((resolve) => (respond = resolve))
    const getSessions = vi.fn(async (_chainId: string, address: string) => (address === FIRST ? first : []))
    const created = setUp({ getSessions })
    created.connect()
    await queue()
    created.connect(SECOND)
    await queue()
    return { ...created, response: respond }
  }

  it('does not sign in the current account', async () => {
    const { stage, response: respond } = await changed()
    respond(Promise.resolve([{} as never]))
    await queue()
    expect(stage()).toBe('needed')
  })

  it('does not disconnect the current account if it fails', async () => {
    const { stage, response: respond, disconnect, track } = await changed()
    respond(Promise.reject(new Error('down')))
    await vi.advanceTimersByTimeAsync(1_001)
    expect(disconnect).not.toHaveBeenCalled()
    expect(track).not.toHaveBeenCalled()
    expect(stage()).toBe('needed')
  })

  it.each<[string, Parameters<ReturnType<typeof setUp>['connect']>]>([
    ['account', [SECOND]],
    ['network', [FIRST, 'eip155:10']],
  ])('does not request a signature after a change of the %s', async (_, next) => {
    const { connect, signIn, signMessage, siwx } = setUp()
    connect()
    await queue()
    vi.mocked(siwx.createMessage).mockImplementationOnce(async ({ accountAddress, chainId }) => {
      connect(...next)
      return messageFor(accountAddress, chainId)
    })
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'DISCONNECTED' })
    expect(signMessage).not.toHaveBeenCalled()
  })
})

describe('a page with one sign-in at a time', () => {
  it('ends the sign-in of another account before the view opens', async () => {
    const signOutOfOthers = vi.fn(async () => {})
    const { connect, modal } = setUp({ signOutOfOthers })
    connect(SECOND)
    await queue()
    expect(signOutOfOthers).toHaveBeenCalledExactlyOnceWith('eip155:1', SECOND)
    const [closed] = signOutOfOthers.mock.invocationCallOrder
    expect(closed).toBeLessThan(modal.open.mock.invocationCallOrder[0] ?? 0)
  })

  it('keeps other sign-ins if the account is signed in or disconnected', async () => {
    const signOutOfOthers = vi.fn(async () => {})
    let respond = (_sessions: never[]) => {}
    const delayed = new Promise<never[]>((resolve) => (respond = resolve))
    const getSessions = async (_: string, address: string) => (address === SECOND ? delayed : [{} as never])
    const { connect, stage } = setUp({ signOutOfOthers, getSessions })
    connect(SECOND)
    await queue()
    connect(FIRST)
    await queue()
    respond([])
    await vi.advanceTimersByTimeAsync(1_001)
    expect(stage()).toBe('signed')
    expect(signOutOfOthers).not.toHaveBeenCalled()
  })

  it('does not count a sign-in that is ending when its account returns', async () => {
    let end = () => {}
    const sessions = new Map([[FIRST, [{} as never]]])
    const signOutOfOthers = () =>
      new Promise<void>((resolve) => {
        end = () => {
          sessions.clear()
          resolve()
        }
      })
    const getSessions = async (_: string, address: string) => sessions.get(address) ?? []
    const { connect, stage } = setUp({ signOutOfOthers, getSessions })
    connect(SECOND)
    await queue()
    connect(FIRST)
    await queue()
    end()
    await queue()
    end()
    await queue()
    expect(stage()).toBe('needed')
  })

  it('requires a signature only after the server ended the other sign-in', async () => {
    const signOutOfOthers = vi.fn(async () => {}).mockRejectedValueOnce(new Error('down'))
    const { connect, disconnect, modal, stage } = setUp({ signOutOfOthers })
    connect()
    await queue()
    expect([stage(), modal.open.mock.calls.length]).toEqual(['checking', 0])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stage()).toBe('needed')
    expect(disconnect).not.toHaveBeenCalled()
  })
})
