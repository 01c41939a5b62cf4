import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { encodeBase58 } from '@airlock/protocol/text/base58'
import { describe, expect, test, vi } from 'vitest'
import { createFacade } from '../../../page/kit/createFacade.ts'
import { createDeps, createFakeFrame, ETHEREUM } from '../../../testing/fakeDeps.ts'
import { toBase64 } from '../standard/bytes.ts'
import { openWallet } from './openWallet.ts'
import { serveProvider } from './serveProvider.ts'

const ADDRESS = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const SIGNATURE = new Uint8Array(64).fill(7)
const UNSIGNED = Uint8Array.from([1, ...new Uint8Array(64), 9])
const SIGNED = Uint8Array.from([1, ...SIGNATURE, 9])
const NETWORK: HostNetwork = { ...ETHEREUM, caipNetworkId: SOLANA_MAINNET }
const { signal } = new AbortController()

type Result = (method: string, params: unknown) => unknown

async function setUp(features: Record<string, object>, response: Result = () => encodeBase58(SIGNATURE)) {
  const call = vi.fn(async (_name: string, { method, params }: { method: string; params: unknown }) =>
    response(method, params),
  )
  const deps = createDeps({ networks: [NETWORK], frame: createFakeFrame(call as never) })
  const connect = async () => ({ accounts: [{ address: ADDRESS }] })
  const wallet = openWallet({ features: { 'standard:connect': { connect }, ...features } })
  await wallet.connect(signal)
  deps.active.of('solana').set({ type: 'ANNOUNCED', connectorId: 'wallet', name: 'Wallet', wallet })
  deps.session.dispatch({
    type: 'connected',
    namespace: 'solana',
    connectorId: 'wallet',
    accounts: [ADDRESS],
    caipNetworkId: SOLANA_MAINNET,
  })
  const { provider, emit } = createFacade((args) => request(args))
  const modal = { open: async () => {}, isOpen: () => false, subscribe: () => () => {} }
  const request = serveProvider({ ...deps, modal, provider, emit, disconnect() {} })
  return { provider, call }
}

const signing = { 'solana:signTransaction': { signTransaction: async () => [{ signedTransaction: SIGNED }] } }
const send = { method: 'solana_signAndSendTransaction', params: { transaction: toBase64(UNSIGNED) } }

describe('solana_signAndSendTransaction', () => {
  test('has the network send what a wallet signed that does not send', async () => {
    const { provider, call } = await setUp(signing)
    const sendOptions = { skipPreflight: true, maxRetries: 2, commitment: 'confirmed' }
    const response = await provider.request({ ...send, params: { ...send.params, sendOptions } })
    expect(response).toEqual({ signature: encodeBase58(SIGNATURE) })
    expect(call).toHaveBeenCalledExactlyOnceWith('request', {
      caipNetworkId: SOLANA_MAINNET,
      method: 'sendTransaction',
      params: [toBase64(SIGNED), { skipPreflight: true, maxRetries: 2, encoding: 'base64' }],
    })
  })

  test('asks a wallet that sends', async () => {
    const signAndSendTransaction = vi.fn(async () => [{ signature: SIGNATURE }])
    const { provider, call } = await setUp({
      ...signing,
      'solana:signAndSendTransaction': { signAndSendTransaction },
    })
    expect(await provider.request(send)).toEqual({ signature: encodeBase58(SIGNATURE) })
    expect(signAndSendTransaction).toHaveBeenCalledOnce()
    expect(call).not.toHaveBeenCalled()
  })

  test('sends nothing if the user declines', async () => {
    const signTransaction = async () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    const { provider, call } = await setUp({ 'solana:signTransaction': { signTransaction } })
    await expect(provider.request(send)).rejects.toMatchObject({ code: 4001 })
    expect(call).not.toHaveBeenCalled()
  })

  test.each([7, 'not base58!', encodeBase58(new Uint8Array(64)), null])(
    'rejects %j as a signature',
    async (response) => {
      const { provider } = await setUp(signing, () => response)
      await expect(provider.request(send)).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
    },
  )

  test('rejects a transaction that is not base64', async () => {
    const { provider, call } = await setUp(signing)
    await expect(provider.request({ ...send, params: { transaction: '!' } })).rejects.toMatchObject({ code: -32602 })
    expect(call).not.toHaveBeenCalled()
  })
})
