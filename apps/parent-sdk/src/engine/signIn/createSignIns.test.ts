import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { emptySession, reduceSession, type SessionEvent } from '@airlock/protocol/session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SIWXConfig, SIWXSession } from '../../types/SIWXConfig.ts'
import { createSignIns } from './createSignIns.ts'
import { createSiwxModel } from './createSiwxModel.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADDRESSES: Partial<Record<ChainNamespace, string>> = { eip155: '0xf39f', solana: 'So1' }
const NETWORKS: Partial<Record<ChainNamespace, CaipNetworkId>> = { eip155: 'eip155:1', solana: SOLANA }

function setUp(input: Partial<SIWXConfig> = {}) {
  let record = emptySession('eip155:1')
  let notify = (_next: typeof record, _previous: typeof record) => {}
  const dispatch = (event: SessionEvent) => {
    const previous = record
    record = reduceSession(record, event)
    notify(record, previous)
  }
  let stored: SIWXSession[] = []
  const siwx = {
    createMessage: vi.fn(),
    addSession: vi.fn<SIWXConfig['addSession']>(async (session) => void stored.push(session)),
    revokeSession: vi.fn<SIWXConfig['revokeSession']>(async () => {}),
    setSessions: vi.fn<SIWXConfig['setSessions']>(async (sessions) => {
      stored = sessions
    }),
    getSessions: vi.fn<SIWXConfig['getSessions']>(async (chainId, address) =>
      stored.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    ),
    ...input,
  }
  const signIns = createSignIns({
    siwx: createSiwxModel(siwx, location),
    session: { get: () => record, subscribe: (listener: typeof notify) => (notify = listener) },
    networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:10' }, { caipNetworkId: SOLANA }],
    namespaces: [{ name: 'eip155', writeAddress: (address: string) => address.replace('f39f', 'F39f') }],
  } as never)
  const entryOf = (namespace: ChainNamespace) => ({
    connectorId: 'a',
    accounts: [ADDRESSES[namespace] as string],
    caipNetworkId: NETWORKS[namespace] as CaipNetworkId,
  })
  const connect = (namespace: ChainNamespace) => dispatch({ type: 'connected', namespace, ...entryOf(namespace) })
  const remember = (namespace: ChainNamespace) => {
    const entry = { status: 'reconnecting' as const, ...entryOf(namespace) }
    record = { ...record, namespaces: { ...record.namespaces, [namespace]: entry } }
  }
  const disconnect = (namespace: ChainNamespace) => dispatch({ type: 'disconnected', namespace })
  return {
    signIns,
    siwx,
    dispatch,
    connect,
    remember,
    disconnect,
    stored: () => stored.map(({ data }) => data.chainId),
  }
}

const EVM = { namespace: 'eip155', address: '0xF39f', caipNetworkId: 'eip155:1' } as const
const OPTIMISM = { ...EVM, caipNetworkId: 'eip155:10' } as const
const SOL = { namespace: 'solana', address: 'So1', caipNetworkId: SOLANA } as const
const signed = ({ address, caipNetworkId }: typeof EVM | typeof OPTIMISM | typeof SOL): SIWXSession => ({
  data: { accountAddress: address, chainId: caipNetworkId },
  message: 'text',
  signature: '0x12',
})

async function bothSignedIn(input: Partial<SIWXConfig> = {}) {
  const created = setUp(input)
  for (const account of [EVM, SOL]) {
    created.connect(account.namespace)
    await created.signIns.add(signed(account))
  }
  await created.signIns.add(signed(OPTIMISM))
  return created
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const queue = () => vi.advanceTimersByTimeAsync(1)

describe('[S4.7:siwx] disconnecting', () => {
  it('ends all sign-ins if the last namespace disconnects', async () => {
    const { connect, disconnect, siwx } = setUp()
    connect('eip155')
    disconnect('eip155')
    await queue()
    expect(vi.mocked(siwx.setSessions).mock.calls).toEqual([[[]]])
  })

  it('ends only the sign-ins of a disconnected inactive namespace', async () => {
    const { disconnect, stored, signIns } = await bothSignedIn()
    disconnect('eip155')
    expect(await signIns.of(EVM)).toEqual([])
    expect(await signIns.of(SOL)).toHaveLength(1)
    expect(stored()).toEqual([SOLANA])
  })

  it('keeps the sign-ins of the other namespace on all its networks', async () => {
    const { disconnect, stored } = await bothSignedIn()
    disconnect('solana')
    await queue()
    expect(stored()).toEqual(['eip155:1', 'eip155:10'])
  })

  it('signs out once if both namespaces disconnect', async () => {
    const { disconnect, siwx } = await bothSignedIn()
    disconnect('eip155')
    disconnect('solana')
    await queue()
    expect(vi.mocked(siwx.setSessions).mock.calls).toEqual([[[]]])
  })

  it('starts signed out after an immediate reconnect', async () => {
    const { connect, disconnect, signIns, siwx } = await bothSignedIn()
    const { getSessions } = siwx
    siwx.getSessions = vi.fn<SIWXConfig['getSessions']>(async (...of) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return getSessions(...of)
    })
    disconnect('eip155')
    connect('eip155')
    const found = signIns.of(EVM)
    await vi.advanceTimersByTimeAsync(2_001)
    expect(await found).toEqual([])
  })

  it('keeps the sign-in of a wallet that is still being restored', async () => {
    const { connect, disconnect, signIns, remember, stored } = setUp()
    await signIns.add(signed(SOL))
    remember('solana')
    connect('eip155')
    disconnect('eip155')
    await queue()
    expect(stored()).toEqual([SOLANA])
  })

  it('ends a sign-in that is still being stored', async () => {
    let finish = () => {}
    const { connect, disconnect, signIns, stored, siwx } = setUp()
    const { addSession } = siwx
    siwx.addSession = vi.fn<SIWXConfig['addSession']>(async (session) => {
      await new Promise<void>((resolve) => (finish = resolve))
      await addSession(session)
    })
    connect('eip155')
    const added = signIns.add(signed(EVM))
    await queue()
    disconnect('eip155')
    await queue()
    expect(siwx.setSessions).not.toHaveBeenCalled()
    finish()
    await added
    await queue()
    expect(stored()).toEqual([])
  })

  it.each<[string, SIWXConfig['getSessions']]>([
    ['throws', () => Promise.reject(new Error('down'))],
    ['hangs', () => new Promise(() => {})],
    ['returns an invalid value', async () => 'rubbish' as never],
  ])('revokes only the disconnected account if getSessions %s', async (_, getSessions) => {
    const { disconnect, siwx } = await bothSignedIn({ getSessions })
    disconnect('eip155')
    await vi.advanceTimersByTimeAsync(30_001)
    expect(siwx.setSessions).not.toHaveBeenCalled()
    expect(vi.mocked(siwx.revokeSession).mock.calls).toEqual([['eip155:1', '0xF39f']])
  })

  it('keeps all sign-ins if signOutOnDisconnect is false', async () => {
    const { disconnect, siwx, stored } = await bothSignedIn({ signOutOnDisconnect: false })
    disconnect('eip155')
    disconnect('solana')
    await queue()
    expect(siwx.setSessions).not.toHaveBeenCalled()
    expect(stored()).toHaveLength(3)
  })
})

it('keeps all sign-ins if the network or the account changes', async () => {
  const { dispatch, siwx } = await bothSignedIn()
  dispatch({ type: 'networkChanged', caipNetworkId: 'eip155:10' })
  dispatch({ type: 'accountsChanged', namespace: 'eip155', accounts: ['0x7099'] })
  await queue()
  expect(siwx.setSessions).not.toHaveBeenCalled()
})
