import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { WalletUser } from '@airlock/protocol/channel/hostTypes'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { emptySession, reduceSession, type SessionEvent } from '@airlock/protocol/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SIWXConfig, SIWXMessage } from '../../types/SIWXConfig.ts'
import { checkMessage } from './checkMessage.ts'
import { createSignIn } from './createSignIn.ts'
import { createSignIns } from './createSignIns.ts'
import { createSiwxModel } from './createSiwxModel.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const PAGE = { host: 'app.example', origin: 'https://app.example', protocol: 'https:' }
const textFor = (address: string) =>
  `app.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://app.example/\nVersion: 1`

function messageFor(accountAddress: string, chainId: string, text = textFor(accountAddress)): SIWXMessage {
  return { domain: PAGE.host, accountAddress, uri: PAGE.origin, chainId, nonce: 'k3J9f0aLq2', toString: () => text }
}

function setUp(given: Partial<SIWXConfig> = {}) {
  let record = emptySession('eip155:1')
  const listeners = new Set<(next: typeof record, previous: typeof record) => void>()
  const dispatch = (event: SessionEvent) => {
    const previous = record
    record = reduceSession(record, event)
    for (const listener of listeners) listener(record, previous)
  }
  const session = {
    get: () => record,
    dispatch,
    subscribe: (listener: (next: typeof record, previous: typeof record) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const siwx = {
    createMessage: vi.fn<SIWXConfig['createMessage']>(async ({ accountAddress, chainId }) =>
      messageFor(accountAddress, chainId),
    ),
    addSession: vi.fn<SIWXConfig['addSession']>(async () => {}),
    revokeSession: vi.fn(async () => {}),
    setSessions: vi.fn<SIWXConfig['setSessions']>(async () => {}),
    getSessions: vi.fn<SIWXConfig['getSessions']>(async () => []),
    getRequired: () => true,
    ...given,
  }
  const signMessage = vi.fn(async () => '0x1234')
  const user: WalletUser = {}
  const active = {
    of: () => ({ get: () => ({ wallet: { signMessage }, user }), signal: () => new AbortController().signal }),
  }
  let onModal = (_isOpen: boolean) => {}
  const modal = {
    open: vi.fn(async () => {}),
    isOpen: vi.fn(() => false),
    close: vi.fn(() => onModal(false)),
    subscribe: (listener: typeof onModal) => (onModal = listener),
  }
  const track = vi.fn()
  const disconnect = vi.fn(() => {
    for (const namespace of ['eip155', 'solana'] as const) dispatch({ type: 'disconnected', namespace })
  })
  const networks = [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:10' }]
  const model = createSiwxModel(siwx, PAGE)
  const signIns = createSignIns({ session, networks, namespaces: [], siwx: model } as never)
  const signIn = createSignIn({
    signIns,
    session,
    active,
    networks,
    namespaces: [],
    siwx: model,
    modal,
    track,
    disconnect,
  } as never)
  const connect = (address = FIRST, caipNetworkId: CaipNetworkId = 'eip155:1') =>
    dispatch({ type: 'connected', namespace: 'eip155', connectorId: 'a', accounts: [address], caipNetworkId } as never)
  const stage = () => signIn.get()?.stage
  const openModal = () => modal.isOpen.mockReturnValue(true)
  return { signIn, siwx, signMessage, user, modal, openModal, track, disconnect, connect, dispatch, stage }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const turns = () => vi.advanceTimersByTimeAsync(1)

describe('[S4.4:opens] the view opens', () => {
  it('once somebody is connected without a sign-in', async () => {
    const { connect, modal, stage } = setUp()
    connect()
    expect(stage()).toBe('checking')
    await turns()
    expect(modal.open.mock.calls).toEqual([[{ view: 'SIWXSignMessage' }]])
    expect(stage()).toBe('needed')
  })

  it('not with a stored sign-in, and not on a network that the page does not have', async () => {
    const { connect, modal, stage, siwx } = setUp({ getSessions: async () => [{} as never] })
    connect()
    await turns()
    expect(stage()).toBe('signed')
    connect(FIRST, 'eip155:137')
    await turns()
    expect(stage()).toBe('none')
    expect(modal.open).not.toHaveBeenCalled()
    expect(siwx.setSessions).not.toHaveBeenCalled()
  })

  it('again for another account and another network', async () => {
    const { connect, modal, siwx } = setUp()
    connect()
    await turns()
    connect(SECOND)
    await turns()
    connect(SECOND, 'eip155:10')
    await turns()
    expect(modal.open).toHaveBeenCalledTimes(3)
    expect(vi.mocked(siwx.getSessions).mock.calls).toEqual([
      ['eip155:1', FIRST],
      ['eip155:1', SECOND],
      ['eip155:10', SECOND],
    ])
  })
})

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

describe.each<[string, SIWXConfig['getSessions']]>([...failures, ['answers rubbish', async () => 'rubbish' as never]])(
  'a page whose getSessions %s as the visitor connects',
  (_, getSessions) => {
    it('[S8.1:authenticationDisconnects] disconnects and shows Connect, with another namespace or none', async () => {
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

    it('[S8.1:authentication] has its frame know of that before Connect opens, which says so', async () => {
      const { connect, modal, openModal, signIn, stage } = setUp({ getSessions })
      openModal()
      const told: string[] = []
      // The state of a turn is sent at its end.
      signIn.subscribe(() => queueMicrotask(() => told.push(stage() ?? '')))
      modal.open.mockImplementation(async () => void told.push('opened'))
      connect()
      await vi.advanceTimersByTimeAsync(30_001)
      expect(told.slice(-2)).toEqual(['failed', 'opened'])
    })
  },
)

describe.each(failures)('a page whose getSessions %s at load', (_, failing) => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

  it('keeps the session without signing out, and reads again until the page answers', async () => {
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

it('stays signed while the sessions cannot be read after a late sign-in', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const getSessions = vi.fn<SIWXConfig['getSessions']>(async () => [{} as never])
  let store = () => {}
  const addSession = vi.fn<SIWXConfig['addSession']>(() => new Promise((resolve) => (store = resolve)))
  const { connect, signIn, stage, disconnect } = setUp({ getSessions, addSession })
  connect()
  await turns()
  const late = signIn.signIn().catch(() => {})
  await turns()
  connect(SECOND)
  connect()
  await turns()
  expect(stage()).toBe('signed')
  getSessions.mockRejectedValue(new Error('down'))
  store()
  await vi.advanceTimersByTimeAsync(120_000)
  await late
  expect(getSessions.mock.calls.length).toBeGreaterThan(4)
  expect(stage()).toBe('signed')
  expect(disconnect).not.toHaveBeenCalled()
})

describe('a page whose getSessions fails at first', () => {
  const failing = () => vi.fn<SIWXConfig['getSessions']>(async () => []).mockRejectedValueOnce(new Error('aborted'))

  it('is asked again after a second, as one that is being left has its requests fail before it ends', async () => {
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

  it('is not asked again for an account that is gone', async () => {
    const getSessions = failing()
    const { connect, signIn, disconnect } = setUp({ getSessions })
    connect()
    await turns()
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

describe('what the page answers late, for an account that was before,', () => {
  /** Connects the first account, whose sign-ins the page does not name until `answer`, then the second. */
  async function changed() {
    let answer = (_sessions: Promise<never[]>) => {}
    const first = new Promise<never[]>((resolve) => (answer = resolve))
    const getSessions = vi.fn(async (_chainId: string, address: string) => (address === FIRST ? first : []))
    const made = setUp({ getSessions })
    made.connect()
    await turns()
    made.connect(SECOND)
    await turns()
    return { ...made, answer }
  }

  it('does not sign in the one that is there', async () => {
    const { stage, answer } = await changed()
    answer(Promise.resolve([{} as never]))
    await turns()
    expect(stage()).toBe('needed')
  })

  it('does not disconnect it where it fails', async () => {
    const { stage, answer, disconnect, track } = await changed()
    answer(Promise.reject(new Error('down')))
    await vi.advanceTimersByTimeAsync(1_001)
    expect(disconnect).not.toHaveBeenCalled()
    expect(track).not.toHaveBeenCalled()
    expect(stage()).toBe('needed')
  })

  it.each<[string, Parameters<ReturnType<typeof setUp>['connect']>]>([
    ['account', [SECOND]],
    ['network', [FIRST, 'eip155:10']],
  ])('is no message to sign: another %s', async (_, next) => {
    const { connect, signIn, signMessage, siwx } = setUp()
    connect()
    await turns()
    vi.mocked(siwx.createMessage).mockImplementationOnce(async ({ accountAddress, chainId }) => {
      connect(...next)
      return messageFor(accountAddress, chainId)
    })
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'DISCONNECTED' })
    expect(signMessage).not.toHaveBeenCalled()
  })
})

describe('signing', () => {
  it('asks the wallet, then the server, and closes', async () => {
    const { connect, signIn, signMessage, siwx, modal, track, stage } = setUp()
    connect()
    await turns()
    await signIn.signIn()
    expect(signMessage).toHaveBeenCalledWith({ address: FIRST, text: textFor(FIRST) }, expect.anything())
    expect(siwx.addSession).toHaveBeenCalledWith(
      expect.objectContaining({ message: textFor(FIRST), signature: '0x1234' }),
    )
    expect(stage()).toBe('signed')
    expect(modal.close).toHaveBeenCalledOnce()
    expect(track.mock.calls).toEqual([['SIWX_AUTH_SUCCESS', { network: 'eip155:1', isSmartAccount: false }]])
  })

  it.each<[string, Partial<SIWXConfig>]>([
    [
      'the message throws',
      {
        createMessage: () => {
          throw new Error('down')
        },
      },
    ],
    ['the message hangs', { createMessage: () => new Promise(() => {}) }],
    ['the message is rubbish', { createMessage: async () => null as never }],
    [
      '[T48] the message is for another site',
      {
        createMessage: async ({ accountAddress, chainId }) =>
          messageFor(
            accountAddress,
            chainId,
            textFor(accountAddress).replace('app.example wants', 'evil.example wants'),
          ),
      },
    ],
    [
      'the server refuses',
      {
        addSession: async () => {
          throw new Error('401')
        },
      },
    ],
    ['the server hangs', { addSession: () => new Promise(() => {}) }],
  ])('fails where %s, and the view is there to try again', async (_, given) => {
    const { connect, signIn, modal, track, stage } = setUp(given)
    connect()
    await turns()
    const failed = expect(signIn.signIn()).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(30_001)
    await failed
    expect(stage()).toBe('needed')
    expect(modal.open).toHaveBeenLastCalledWith({ view: 'SIWXSignMessage' })
    expect(modal.open).toHaveBeenCalledTimes(2)
    expect(track.mock.calls).toEqual([['SIWX_AUTH_ERROR', { network: 'eip155:1', isSmartAccount: false }]])
  })

  it.each([
    ['true', FIRST.toLowerCase()],
    ['false', SECOND],
  ])('is tracked with isSmartAccount %s where the smart account is %s', async (expected, address) => {
    const { connect, signIn, user, track } = setUp()
    Object.assign(user, { preferredAccountType: 'smartAccount', accounts: [{ address, type: 'smartAccount' }] })
    connect()
    await turns()
    await signIn.signIn()
    expect(track).toHaveBeenCalledWith('SIWX_AUTH_SUCCESS', {
      network: 'eip155:1',
      isSmartAccount: expected === 'true',
    })
  })

  it('[S8.2:activeAddress] is refused where nobody is connected, which the error says', async () => {
    const { signIn, signMessage } = setUp()
    const details = expect.stringContaining('no active address')
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'UNAUTHORIZED', details })
    expect(signMessage).not.toHaveBeenCalled()
  })

  it('[S8.2:activeNetwork] is refused on a network that the page does not have, which the error says', async () => {
    const { connect, signIn, signMessage, siwx } = setUp()
    connect(FIRST, 'eip155:137')
    await turns()
    const details = expect.stringContaining('no active network')
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'NETWORK_NOT_CONFIGURED', details })
    expect(siwx.createMessage).not.toHaveBeenCalled()
    expect(signMessage).not.toHaveBeenCalled()
  })

  it('is refused where it is under way', async () => {
    const { connect, signIn, signMessage } = setUp()
    connect()
    await turns()
    signMessage.mockReturnValue(new Promise(() => {}))
    void signIn.signIn().catch(() => {})
    await turns()
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'REQUEST_PENDING' })
    expect(signMessage).toHaveBeenCalledOnce()
  })

  it.each<[string, Parameters<ReturnType<typeof setUp>['connect']>]>([
    ['account', [SECOND]],
    ['network', [FIRST, 'eip155:10']],
  ])('a wallet that changes its %s meanwhile has signed for nobody', async (_, next) => {
    const { connect, signIn, signMessage, siwx, stage, track } = setUp()
    connect()
    await turns()
    signMessage.mockImplementation(async () => {
      connect(...next)
      return '0x1234'
    })
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'DISCONNECTED' })
    await turns()
    expect(siwx.addSession).not.toHaveBeenCalled()
    expect(stage()).toBe('needed')
    expect(track).not.toHaveBeenCalled()
  })

  it('an account that leaves while it is stored is forgotten again', async () => {
    const { connect, signIn, siwx } = setUp()
    connect()
    await turns()
    vi.mocked(siwx.addSession).mockImplementation(async () => connect(SECOND))
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'DISCONNECTED' })
    expect(siwx.revokeSession).toHaveBeenCalledWith('eip155:1', FIRST)
  })
})

describe('a sign-in that is stored late, of an account that left and came back,', () => {
  /** @param again what happens at the account once it is back, before the page has stored the first sign-in */
  async function storedLate(again: (made: ReturnType<typeof setUp>) => Promise<unknown>, isStored = false) {
    let store = () => {}
    const first = new Promise<void>((resolve) => (store = resolve))
    const addSession = vi.fn<SIWXConfig['addSession']>(async () => {}).mockReturnValueOnce(first)
    let sessions: never[] = []
    const made = setUp({ addSession, getSessions: async (_, address) => (address === FIRST ? sessions : []) })
    made.connect()
    await turns()
    const late = made.signIn.signIn()
    await turns()
    made.connect(SECOND)
    await turns()
    if (isStored) sessions = [{} as never]
    made.connect()
    await turns()
    await again(made)
    store()
    await expect(late).rejects.toMatchObject({ name: 'DISCONNECTED' })
    return made
  }

  it('does not take its newer sign-in with it', async () => {
    const { stage, siwx } = await storedLate(({ signIn }) => signIn.signIn())
    expect(stage()).toBe('signed')
    expect(siwx.revokeSession).not.toHaveBeenCalled()
  })

  it('stays where the page had named it by then', async () => {
    const { stage, siwx } = await storedLate(async () => {}, true)
    expect(stage()).toBe('signed')
    expect(siwx.revokeSession).not.toHaveBeenCalled()
  })

  it('counts where the page is being asked, and answers without it', async () => {
    let answer = (_sessions: never[]) => {}
    const asked = new Promise<never[]>((resolve) => (answer = resolve))
    const { stage, siwx, modal } = await storedLate(async ({ siwx, connect, modal }) => {
      connect(SECOND)
      await turns()
      siwx.getSessions = vi.fn(async () => [{} as never]).mockReturnValueOnce(asked)
      modal.open.mockClear()
      connect()
    })
    await turns()
    expect(stage()).toBe('signed')
    answer([])
    await turns()
    expect([stage(), modal.open.mock.calls]).toEqual(['signed', []])
    expect(siwx.revokeSession).not.toHaveBeenCalled()
  })

  it.each(['signing', 'verifying'])('does not end the next one, which is %s', async (at) => {
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    const { stage, siwx } = await storedLate(async ({ signIn, siwx }) => {
      if (at === 'signing') vi.mocked(siwx.createMessage).mockImplementationOnce(() => held as never)
      else vi.mocked(siwx.addSession).mockReturnValueOnce(held)
      signIn.signIn().catch(() => {})
      await turns()
    })
    expect(stage()).toBe(at)
    expect(siwx.revokeSession).not.toHaveBeenCalled()
    go()
  })

  it('is forgotten where the visitor was asked again and has not signed', async () => {
    const { stage, siwx } = await storedLate(async () => {})
    expect(stage()).toBe('needed')
    expect(siwx.revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', FIRST)
  })
})

describe('a page that took a sign-in and keeps none', () => {
  it('has its visitor signed in until it is asked again: its word that it took it counts', async () => {
    const { connect, signIn, siwx, modal, stage } = setUp({ getSessions: vi.fn(async () => []) })
    connect()
    await turns()
    await signIn.signIn()
    expect(stage()).toBe('signed')
    expect(siwx.getSessions).toHaveBeenCalledOnce()
    modal.open.mockClear()
    connect(FIRST, 'eip155:10')
    await turns()
    expect(stage()).toBe('needed')
    expect(modal.open).toHaveBeenCalledExactlyOnceWith({ view: 'SIWXSignMessage' })
  })
})

describe('a page that keeps one sign-in at a time', () => {
  it('ends that of another account before the visitor is asked', async () => {
    const signOutOfOthers = vi.fn(async () => {})
    const { connect, modal } = setUp({ signOutOfOthers })
    connect(SECOND)
    await turns()
    expect(signOutOfOthers).toHaveBeenCalledExactlyOnceWith('eip155:1', SECOND)
    const [ended] = signOutOfOthers.mock.invocationCallOrder
    expect(ended).toBeLessThan(modal.open.mock.invocationCallOrder[0] ?? 0)
  })

  it('ends none where the account is signed in, and none for an account that is gone', async () => {
    const signOutOfOthers = vi.fn(async () => {})
    let answer = (_sessions: never[]) => {}
    const late = new Promise<never[]>((resolve) => (answer = resolve))
    const getSessions = async (_: string, address: string) => (address === SECOND ? late : [{} as never])
    const { connect, stage } = setUp({ signOutOfOthers, getSessions })
    connect(SECOND)
    await turns()
    connect(FIRST)
    await turns()
    answer([])
    await vi.advanceTimersByTimeAsync(1_001)
    expect(stage()).toBe('signed')
    expect(signOutOfOthers).not.toHaveBeenCalled()
  })

  it('takes none for signed in that is being ended while the wallet goes back to its account', async () => {
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
    await turns()
    connect(FIRST)
    await turns()
    end()
    await turns()
    end()
    await turns()
    expect(stage()).toBe('needed')
  })

  it('asks for no signature until its server has ended the other', async () => {
    const signOutOfOthers = vi.fn(async () => {}).mockRejectedValueOnce(new Error('down'))
    const { connect, disconnect, modal, stage } = setUp({ signOutOfOthers })
    connect()
    await turns()
    expect([stage(), modal.open.mock.calls.length]).toEqual(['checking', 0])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stage()).toBe('needed')
    expect(disconnect).not.toHaveBeenCalled()
  })
})

describe('a page whose getRequired throws', () => {
  it('has a sign-in that is optional, and one line in its console', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const getRequired = () => {
      throw new Error('not loaded')
    }
    const { connect, signIn, disconnect, modal } = setUp({ getRequired })
    connect()
    await turns()
    expect(signIn.get()).toEqual({ required: false, stage: 'needed' })
    signIn.cancelSignIn()
    expect(disconnect).not.toHaveBeenCalled()
    expect(modal.close).toHaveBeenCalledOnce()
    expect(complain.mock.calls).toEqual([
      [expect.stringContaining('siwx.getRequired'), expect.objectContaining({ name: 'INTERNAL' })],
    ])
    complain.mockRestore()
  })
})

describe('cancelling', () => {
  it('[S4.4:cancelRequired] ends the session where signing in is required', async () => {
    const { connect, signIn, disconnect, modal, track, stage } = setUp()
    connect()
    await turns()
    signIn.cancelSignIn()
    expect(disconnect).toHaveBeenCalledOnce()
    expect(modal.close).toHaveBeenCalledOnce()
    expect(track).toHaveBeenCalledWith('CLICK_CANCEL_SIWX', { network: 'eip155:1', isSmartAccount: false })
    expect(stage()).toBe('none')
  })

  it('[S4.4:cancelOptional] closes where it is not', async () => {
    const { connect, signIn, disconnect, modal } = setUp({ getRequired: () => false })
    connect()
    await turns()
    signIn.cancelSignIn()
    expect(disconnect).not.toHaveBeenCalled()
    expect(modal.close).toHaveBeenCalledOnce()
  })

  /** An optional sign-in that is cancelled while `held` is waited for, which goes on then. */
  async function cancelledDuring(
    held: 'createMessage' | 'signMessage' | 'addSession',
    end: 'resolve' | 'reject' = 'resolve',
  ) {
    const made = setUp({ getRequired: () => false })
    const { siwx, signMessage } = made
    made.connect()
    await turns()
    const settle = { resolve: (_value: never) => {}, reject: (_reason: never) => {} }
    const promise = new Promise<never>((resolve, reject) => Object.assign(settle, { resolve, reject }))
    vi.mocked({ ...siwx, signMessage }[held]).mockReturnValueOnce(promise)
    const signing = made.signIn.signIn().catch((error: Error) => error)
    await turns()
    made.signIn.cancelSignIn()
    made.modal.open.mockClear()
    settle[end](messageFor(FIRST, 'eip155:1') as never)
    return { ...made, error: await signing }
  }

  it.each([
    ['the message is written', { held: 'createMessage', end: 'resolve', signed: 0, added: 0 }],
    ['the wallet asks', { held: 'signMessage', end: 'resolve', signed: 1, added: 0 }],
    ['the wallet asks, and then declines', { held: 'signMessage', end: 'reject', signed: 1, added: 0 }],
    ['the server verifies', { held: 'addSession', end: 'resolve', signed: 1, added: 1 }],
    ['the server verifies, and then refuses', { held: 'addSession', end: 'reject', signed: 1, added: 1 }],
  ] as const)('ends an optional sign-in while %s', async (_, { held, end, signed, added }) => {
    const { signMessage, siwx, stage, modal, track, error } = await cancelledDuring(held, end)
    expect(error).toMatchObject({ name: 'DISCONNECTED' })
    expect(signMessage).toHaveBeenCalledTimes(signed)
    expect(siwx.addSession).toHaveBeenCalledTimes(added)
    expect(stage()).toBe('none')
    expect(modal.open).not.toHaveBeenCalled()
    expect(track.mock.calls.map(([event]) => event)).toEqual(['CLICK_CANCEL_SIWX'])
  })

  it('leaves the next attempt alone whose own sign-in was stored before', async () => {
    const { siwx, signIn, connect, stage } = setUp({ getRequired: () => false })
    connect()
    await turns()
    let storeLate = () => {}
    const storing = new Promise<void>((resolve) => {
      storeLate = resolve
    })
    vi.mocked(siwx.addSession).mockReturnValueOnce(storing)
    const cancelled = signIn.signIn().catch((error: Error) => error)
    await turns()
    signIn.cancelSignIn()
    await signIn.signIn()
    storeLate()
    expect(await cancelled).toMatchObject({ name: 'DISCONNECTED' })
    expect(siwx.revokeSession).not.toHaveBeenCalled()
    expect(stage()).toBe('signed')
  })

  it('has the page forget what its server took in the meantime, and leaves the next attempt alone', async () => {
    const { siwx, signIn, stage } = await cancelledDuring('addSession')
    expect(siwx.revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', FIRST)
    await signIn.signIn()
    expect(stage()).toBe('signed')
    expect(siwx.revokeSession).toHaveBeenCalledOnce()
  })
})

describe('[T48] a message is signed for this page and this account alone', () => {
  const subject = { namespace: 'eip155' as const, address: FIRST, page: PAGE }
  const text = textFor(FIRST)

  it.each([
    text,
    `https://${text}`,
    text.replace(FIRST, FIRST.toLowerCase()),
    text.replace('Ethereum', '**blockchain**'),
  ])('%s', (ours) => {
    expect(checkMessage(ours, subject)).toBe(ours)
  })

  it.each<[string, unknown]>([
    ['another site', text.replace('app.example wants', 'evil.example wants')],
    ['a site below', text.replace('app.example wants', 'a.app.example wants')],
    ['another port', text.replace('app.example wants', 'app.example:8443 wants')],
    ['another scheme', `http://${text}`],
    ['somebody at ours', text.replace('app.example wants', 'app.example@evil.example wants')],
    ['another page', text.replace('URI: https://app.example/', 'URI: https://evil.example/')],
    ['two pages', `${text}\nURI: https://evil.example/`],
    ['no page', text.replace('URI: ', 'URL: ')],
    ['another account', text.replace(FIRST, SECOND)],
    ['two sites', `${text}\nevil.example wants you to sign in with your Ethereum account:`],
    ['another end of lines', text.replaceAll('\n', '\r\n')],
    ['a hidden line', text.replace('Version', 'Ver\u2028sion')],
    ['something before it', `x\n${text}`],
    ['nothing', ''],
    ['no text', null],
    ['too much', text + 'x'.repeat(20_000)],
  ])('and not for %s', (_, other) => {
    expect(() => checkMessage(other, subject)).toThrow(AirlockError)
  })
})
