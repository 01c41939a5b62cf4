import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIRST, messageFor, SECOND, setUpSignIn as setUp, textFor } from '../../testing/setUpSignIn.ts'
import type { SIWXConfig } from '../../types/SIWXConfig.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const queue = () => vi.advanceTimersByTimeAsync(1)

describe('[S4.4:opens] the sign-in view', () => {
  it('opens the view when a user connects without a sign-in', async () => {
    const { connect, modal, stage } = setUp()
    connect()
    expect(stage()).toBe('checking')
    await queue()
    expect(modal.open.mock.calls).toEqual([[{ view: 'SIWXSignMessage' }]])
    expect(stage()).toBe('needed')
  })

  it('does not open the view with a stored sign-in or on an unconfigured network', async () => {
    const { connect, modal, stage, siwx } = setUp({ getSessions: async () => [{} as never] })
    connect()
    await queue()
    expect(stage()).toBe('signed')
    connect(FIRST, 'eip155:137')
    await queue()
    expect(stage()).toBe('none')
    expect(modal.open).not.toHaveBeenCalled()
    expect(siwx.setSessions).not.toHaveBeenCalled()
  })

  it('opens the view again for another account and another network', async () => {
    const { connect, modal, siwx } = setUp()
    connect()
    await queue()
    connect(SECOND)
    await queue()
    connect(SECOND, 'eip155:10')
    await queue()
    expect(modal.open).toHaveBeenCalledTimes(3)
    expect(vi.mocked(siwx.getSessions).mock.calls).toEqual([
      ['eip155:1', FIRST],
      ['eip155:1', SECOND],
      ['eip155:10', SECOND],
    ])
  })
})

describe('signing', () => {
  it('calls the wallet, then the server, and closes the modal', async () => {
    const { connect, signIn, signMessage, siwx, modal, track, stage } = setUp()
    connect()
    await queue()
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
      'createMessage throws',
      {
        createMessage: () => {
          throw new Error('down')
        },
      },
    ],
    ['createMessage hangs', { createMessage: () => new Promise(() => {}) }],
    ['createMessage returns null', { createMessage: async () => null as never }],
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
      'the server rejects it',
      {
        addSession: async () => {
          throw new Error('401')
        },
      },
    ],
    ['the server hangs', { addSession: () => new Promise(() => {}) }],
  ])('fails if %s, and opens the view again', async (_, input) => {
    const { connect, signIn, modal, track, stage } = setUp(input)
    connect()
    await queue()
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
  ])('tracks isSmartAccount %s if the smart account is %s', async (expected, address) => {
    const { connect, signIn, user, track } = setUp()
    Object.assign(user, { preferredAccountType: 'smartAccount', accounts: [{ address, type: 'smartAccount' }] })
    connect()
    await queue()
    await signIn.signIn()
    expect(track).toHaveBeenCalledWith('SIWX_AUTH_SUCCESS', {
      network: 'eip155:1',
      isSmartAccount: expected === 'true',
    })
  })

  it('[S8.2:activeAddress] rejects without a connected account', async () => {
    const { signIn, signMessage } = setUp()
    const details = expect.stringContaining('no active address')
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'UNAUTHORIZED', details })
    expect(signMessage).not.toHaveBeenCalled()
  })

  it('[S8.2:activeNetwork] rejects on an unconfigured network', async () => {
    const { connect, signIn, signMessage, siwx } = setUp()
    connect(FIRST, 'eip155:137')
    await queue()
    const details = expect.stringContaining('no active network')
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'NETWORK_NOT_CONFIGURED', details })
    expect(siwx.createMessage).not.toHaveBeenCalled()
    expect(signMessage).not.toHaveBeenCalled()
  })

  it('rejects while another attempt is pending', async () => {
    const { connect, signIn, signMessage } = setUp()
    connect()
    await queue()
    signMessage.mockReturnValue(new Promise(() => {}))
    void signIn.signIn().catch(() => {})
    await queue()
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'REQUEST_PENDING' })
    expect(signMessage).toHaveBeenCalledOnce()
  })

  it.each<[string, Parameters<ReturnType<typeof setUp>['connect']>]>([
    ['account', [SECOND]],
    ['network', [FIRST, 'eip155:10']],
  ])('drops the signature if the wallet changes its %s', async (_, next) => {
    const { connect, signIn, signMessage, siwx, stage, track } = setUp()
    connect()
    await queue()
    signMessage.mockImplementation(async () => {
      connect(...next)
      return '0x1234'
    })
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'DISCONNECTED' })
    await queue()
    expect(siwx.addSession).not.toHaveBeenCalled()
    expect(stage()).toBe('needed')
    expect(track).not.toHaveBeenCalled()
  })

  it('revokes a sign-in whose account leaves while it is stored', async () => {
    const { connect, signIn, siwx } = setUp()
    connect()
    await queue()
    vi.mocked(siwx.addSession).mockImplementation(async () => connect(SECOND))
    await expect(signIn.signIn()).rejects.toMatchObject({ name: 'DISCONNECTED' })
    expect(siwx.revokeSession).toHaveBeenCalledWith('eip155:1', FIRST)
  })
})

describe('a page that accepts a sign-in but does not store it', () => {
  it('keeps the user signed in until the next check', async () => {
    const { connect, signIn, siwx, modal, stage } = setUp({ getSessions: vi.fn(async () => []) })
    connect()
    await queue()
    await signIn.signIn()
    expect(stage()).toBe('signed')
    expect(siwx.getSessions).toHaveBeenCalledOnce()
    modal.open.mockClear()
    connect(FIRST, 'eip155:10')
    await queue()
    expect(stage()).toBe('needed')
    expect(modal.open).toHaveBeenCalledExactlyOnceWith({ view: 'SIWXSignMessage' })
  })
})

describe('a page whose getRequired throws', () => {
  it('makes the sign-in optional, and logs one error', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const getRequired = () => {
      throw new Error('not loaded')
    }
    const { connect, signIn, disconnect, modal } = setUp({ getRequired })
    connect()
    await queue()
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
  it('[S4.4:cancelRequired] ends the session if sign-in is required', async () => {
    const { connect, signIn, disconnect, modal, track, stage } = setUp()
    connect()
    await queue()
    signIn.cancelSignIn()
    expect(disconnect).toHaveBeenCalledOnce()
    expect(modal.close).toHaveBeenCalledOnce()
    expect(track).toHaveBeenCalledWith('CLICK_CANCEL_SIWX', { network: 'eip155:1', isSmartAccount: false })
    expect(stage()).toBe('none')
  })

  it('[S4.4:cancelOptional] closes the modal if sign-in is optional', async () => {
    const { connect, signIn, disconnect, modal } = setUp({ getRequired: () => false })
    connect()
    await queue()
    signIn.cancelSignIn()
    expect(disconnect).not.toHaveBeenCalled()
    expect(modal.close).toHaveBeenCalledOnce()
  })

  async function cancelledDuring(
    step: 'createMessage' | 'signMessage' | 'addSession',
    end: 'resolve' | 'reject' = 'resolve',
  ) {
    const created = setUp({ getRequired: () => false })
    const { siwx, signMessage } = created
    created.connect()
    await queue()
    const settle = { resolve: (_value: never) => {}, reject: (_reason: never) => {} }
    const promise = new Promise<never>((resolve, reject) => Object.assign(settle, { resolve, reject }))
    vi.mocked({ ...siwx, signMessage }[step]).mockReturnValueOnce(promise)
    const signing = created.signIn.signIn().catch((error: Error) => error)
    await queue()
    created.signIn.cancelSignIn()
    created.modal.open.mockClear()
    settle[end](messageFor(FIRST, 'eip155:1') as never)
    return { ...created, error: await signing }
  }

  it.each([
    ['the message is created', { step: 'createMessage', end: 'resolve', signed: 0, added: 0 }],
    ['the wallet prompts', { step: 'signMessage', end: 'resolve', signed: 1, added: 0 }],
    ['the wallet prompts, before the user declines', { step: 'signMessage', end: 'reject', signed: 1, added: 0 }],
    ['the server verifies', { step: 'addSession', end: 'resolve', signed: 1, added: 1 }],
    ['the server verifies, before it rejects', { step: 'addSession', end: 'reject', signed: 1, added: 1 }],
  ] as const)('cancels an optional sign-in while %s', async (_, { step, end, signed, added }) => {
    const { signMessage, siwx, stage, modal, track, error } = await cancelledDuring(step, end)
    expect(error).toMatchObject({ name: 'DISCONNECTED' })
    expect(signMessage).toHaveBeenCalledTimes(signed)
    expect(siwx.addSession).toHaveBeenCalledTimes(added)
    expect(stage()).toBe('none')
    expect(modal.open).not.toHaveBeenCalled()
    expect(track.mock.calls.map(([event]) => event)).toEqual(['CLICK_CANCEL_SIWX'])
  })

  it('keeps the sign-in of the next attempt', async () => {
    const { siwx, signIn, connect, stage } = setUp({ getRequired: () => false })
    connect()
    await queue()
    let storeLate = () => {}
    const storing = new Promise<void>((resolve) => {
      storeLate = resolve
    })
    vi.mocked(siwx.addSession).mockReturnValueOnce(storing)
    const cancelled = signIn.signIn().catch((error: Error) => error)
    await queue()
    signIn.cancelSignIn()
    await signIn.signIn()
    storeLate()
    expect(await cancelled).toMatchObject({ name: 'DISCONNECTED' })
    expect(siwx.revokeSession).not.toHaveBeenCalled()
    expect(stage()).toBe('signed')
  })

  it('revokes a sign-in that the server stored, and keeps the next attempt', async () => {
    const { siwx, signIn, stage } = await cancelledDuring('addSession')
    expect(siwx.revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', FIRST)
    await signIn.signIn()
    expect(stage()).toBe('signed')
    expect(siwx.revokeSession).toHaveBeenCalledOnce()
  })
})
