import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { WalletUser } from '@airlock/protocol/channel/hostTypes'
import { emptySession, reduceSession, type SessionEvent } from '@airlock/protocol/session'
import { vi } from 'vitest'
import { createSignIn } from '../engine/signIn/createSignIn.ts'
import { createSignIns } from '../engine/signIn/createSignIns.ts'
import { createSiwxModel } from '../engine/signIn/createSiwxModel.ts'
import type { SIWXConfig, SIWXMessage } from '../types/SIWXConfig.ts'

export const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const PAGE = new URL('https://app.example/farms')
export const textFor = (address: string) =>
  `app.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://app.example/\nVersion: 1`

export function messageFor(accountAddress: string, chainId: string, text = textFor(accountAddress)): SIWXMessage {
  return { domain: PAGE.host, accountAddress, uri: PAGE.origin, chainId, nonce: 'k3J9f0aLq2', toString: () => text }
}

export function setUpSignIn(config: Partial<SIWXConfig> = {}) {
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
    ...config,
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
