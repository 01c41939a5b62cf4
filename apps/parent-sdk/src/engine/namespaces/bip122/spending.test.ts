import { BITCOIN_MAINNET, BITCOIN_SIGNET } from '@airlock/protocol/namespaces/bip122/networks'
import { describe, expect, test, vi } from 'vitest'
import type { WalletState } from '../../../types/NamespaceWallet.ts'
import { accountsAdapter } from './accountsAdapter.ts'
import { btcProvidersAdapter } from './btcProvidersAdapter.ts'
import { leatherAdapter } from './leatherAdapter.ts'
import { openRemoteBitcoin } from './openRemoteBitcoin.ts'
import { openWallet } from './openWallet.ts'
import { standardAdapter } from './standardAdapter.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const HEX = '70736274ff01000a02000000000000000000'
const BYTES = Uint8Array.from(HEX.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const PSBT = btoa(String.fromCharCode(...BYTES))
const SIGNED_HEX = `${HEX}00`
const SIGNED = btoa(String.fromCharCode(...BYTES, 0))
const TXID = 'ab'.repeat(32)
const { signal } = new AbortController()
const call = (params: object = {}) => ({
  method: 'signPsbt',
  params: { psbt: PSBT, signInputs: [{ address: ADDRESS, index: 1 }], ...params },
})
const transfer = (params: object = {}) => ({
  method: 'sendTransfer',
  params: { account: ADDRESS, recipientAddress: OTHER, amount: '1500', ...params },
})

type WalletAdapter = Parameters<typeof openWallet>[0]
async function connected(adapter: WalletAdapter) {
  const wallet = openWallet(adapter, [BITCOIN_MAINNET])
  await wallet.connect(signal)
  return wallet
}

function providers(responses: Record<string, unknown>, address = ADDRESS) {
  const request = vi.fn(async (method: string, _params: unknown) => ({
    result: { getAddresses: { addresses: [{ address }] }, ...responses }[method],
  }))
  return { request }
}

function accounts(changes: object = {}) {
  return {
    requestAccounts: async () => [ADDRESS, OTHER],
    getAccounts: async () => [ADDRESS],
    signPsbt: vi.fn(async () => SIGNED_HEX),
    pushPsbt: vi.fn(async () => TXID),
    sendBitcoin: vi.fn(async () => TXID),
    ...changes,
  }
}

const isSigned = (response: unknown) => (response as { psbt?: unknown } | null)?.psbt === SIGNED

function remoteWallet(request: () => Promise<unknown>) {
  const state = (): WalletState => ({ accounts: [ADDRESS], caipNetworkId: BITCOIN_MAINNET })
  return openRemoteBitcoin({ request, on() {}, removeListener() {}, state, end() {} })
}

describe('signPsbt', () => {
  test('signs by wallets of btc_providers, each address with its inputs', async () => {
    const native = providers({ signPsbt: { psbt: SIGNED, txid: TXID } })
    const wallet = await connected(btcProvidersAdapter(native))
    const signInputs = [0, 2].map((index) => ({ address: ADDRESS, index }))
    expect(await wallet.request(call({ signInputs, broadcast: true }))).toEqual({ psbt: SIGNED, txid: TXID })
    const sent = { psbt: PSBT, signInputs: { [ADDRESS]: [0, 2] }, broadcast: true }
    expect(native.request).toHaveBeenLastCalledWith('signPsbt', sent)
    expect(await wallet.request(call())).toEqual({ psbt: SIGNED })
  })

  test('signs by Leather in hex, on the network of its addresses', async () => {
    const native = providers({ signPsbt: { hex: SIGNED_HEX } })
    const wallet = await connected(leatherAdapter(native))
    const signInputs = [{ address: ADDRESS, index: 1, sighashTypes: [1, 131] }]
    expect(await wallet.request(call({ signInputs }))).toEqual({ psbt: SIGNED })
    const sent = { hex: HEX, signAtIndex: [1], allowedSighash: [1, 131], network: 'mainnet', broadcast: false }
    expect(native.request).toHaveBeenLastCalledWith('signPsbt', sent)

    const other = providers({ signPsbt: { hex: SIGNED_HEX } }, TEST)
    const onSignet = openWallet(leatherAdapter(other), [BITCOIN_SIGNET])
    await onSignet.connect(signal)
    await onSignet.request(call({ signInputs: [{ address: TEST, index: 0 }] }))
    expect(other.request.mock.lastCall?.[1]).toEqual({
      hex: HEX,
      signAtIndex: [0],
      network: 'signet',
      broadcast: false,
    })
  })

  test('signs by UniSat and OKX in hex, and sends by them on request', async () => {
    const native = accounts()
    const wallet = await connected(accountsAdapter(native))
    const signInputs = [{ address: ADDRESS, index: 1, sighashTypes: [1] }]
    expect(await wallet.request(call({ signInputs }))).toEqual({ psbt: SIGNED })
    const options = { autoFinalized: false, toSignInputs: [{ index: 1, address: ADDRESS, sighashTypes: [1] }] }
    expect(native.signPsbt).toHaveBeenLastCalledWith(HEX, options)
    expect(native.pushPsbt).not.toHaveBeenCalled()
    expect(await wallet.request(call({ broadcast: true }))).toEqual({ psbt: SIGNED, txid: TXID })
    expect(native.signPsbt).toHaveBeenLastCalledWith(HEX, expect.objectContaining({ autoFinalized: true }))
    expect(native.pushPsbt).toHaveBeenCalledExactlyOnceWith(SIGNED_HEX)
  })

  test.each([
    ['a node that is away', new Error('timeout')],
    ['a TypeError', new TypeError('failed to fetch')],
    ['the word of a person who was not asked', { code: 4001, message: 'User rejected.' }],
  ])('rejects with MAYBE_SENT if sending by UniSat fails by %s', async (_, cause) => {
    const native = accounts({
      pushPsbt: vi.fn(async () => {
        throw cause
      }),
    })
    const wallet = await connected(accountsAdapter(native))
    await expect(wallet.request(call({ broadcast: true }))).rejects.toMatchObject({ name: 'MAYBE_SENT', cause })
    native.signPsbt.mockRejectedValueOnce(new Error('locked'))
    await expect(wallet.request(call({ broadcast: true }))).rejects.toMatchObject({ name: 'WALLET_FAILED' })
    expect(native.pushPsbt).toHaveBeenCalledOnce()
  })

  test('rejects an account that UniSat does not show', async () => {
    const native = accounts()
    const wallet = await connected(accountsAdapter(native))
    const signInputs = [ADDRESS, OTHER].map((address, index) => ({ address, index }))
    await expect(wallet.request(call({ signInputs }))).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect(native.signPsbt).not.toHaveBeenCalled()
  })

  test('signs by the Wallet Standard as bytes, without sending', async () => {
    const own = { address: ADDRESS }
    const signTransaction = vi.fn(async () => [{ signedPsbt: Uint8Array.of(...BYTES, 0) }])
    const features = {
      'bitcoin:connect': { connect: async () => ({ accounts: [own] }) },
      'bitcoin:signTransaction': { signTransaction },
    }
    const wallet = await connected(standardAdapter({ features }))
    expect(await wallet.request(call())).toEqual({ psbt: SIGNED })
    const inputsToSign = [{ account: own, signingIndexes: [1] }]
    expect(signTransaction).toHaveBeenCalledExactlyOnceWith({ psbt: BYTES, inputsToSign })
    await expect(wallet.request(call({ broadcast: true }))).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    await expect(wallet.request(transfer())).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    expect(signTransaction).toHaveBeenCalledOnce()
  })

  test('signs by a wallet on the phone with the WalletConnect params', async () => {
    const request = vi.fn(async () => ({ psbt: SIGNED, txid: TXID }))
    const wallet = remoteWallet(request)
    const psbtCall = call({ account: ADDRESS, broadcast: true })
    expect(await wallet.request(psbtCall)).toEqual({ psbt: SIGNED, txid: TXID })
    expect(request).toHaveBeenCalledExactlyOnceWith(psbtCall)
  })

  test('sends base64 to a phone wallet with the connected or named account', async () => {
    const request = vi.fn(async () => ({ psbt: SIGNED }))
    expect(await remoteWallet(request).request(call({ psbt: HEX }))).toEqual({ psbt: SIGNED })
    expect(request).toHaveBeenCalledExactlyOnceWith(call({ account: ADDRESS }))
  })

  test.each([
    ['an account that is not connected', { account: OTHER }, 'UNAUTHORIZED'],
    ['an input on another network', { signInputs: [{ address: TEST, index: 0 }] }, 'INVALID_PARAMS'],
    ['a transaction that is none', { psbt: btoa('none') }, 'INVALID_PARAMS'],
  ])('never sends a wallet on the phone %s', async (_, params, name) => {
    const request = vi.fn(async () => ({ psbt: SIGNED }))
    await expect(remoteWallet(request).request(call(params))).rejects.toMatchObject({ name })
    expect(request).not.toHaveBeenCalled()
  })

  test.each([
    [[1], 'ALL'],
    [[131], 'SINGLE|ANYONECANPAY'],
  ])('signs by the Wallet Standard with the requested type of signature: %j', async (sighashTypes, sigHash) => {
    const own = { address: ADDRESS }
    const signTransaction = vi.fn(async () => [{ signedPsbt: Uint8Array.of(...BYTES, 0) }])
    const wallet = await connected(
      standardAdapter({
        features: {
          'bitcoin:connect': { connect: async () => ({ accounts: [own] }) },
          'bitcoin:signTransaction': { signTransaction },
        },
      }),
    )
    const input = { address: ADDRESS, index: 1 }
    await wallet.request(
      call({
        signInputs: [
          { ...input, sighashTypes },
          { ...input, index: 2 },
        ],
      }),
    )
    const inputsToSign = [
      { account: own, signingIndexes: [1], sigHash },
      { account: own, signingIndexes: [2] },
    ]
    expect(signTransaction).toHaveBeenCalledExactlyOnceWith({ psbt: BYTES, inputsToSign })
    for (const several of [[1, 131], [4]]) {
      const pending = wallet.request(call({ signInputs: [{ ...input, sighashTypes: several }] }))
      await expect(pending).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD' })
    }
    expect(signTransaction).toHaveBeenCalledOnce()
    // The type of taproot that stands for the wallet's own choice.
    await wallet.request(call({ signInputs: [{ ...input, sighashTypes: [0] }] }))
    const chosen = [{ account: own, signingIndexes: [1] }]
    expect(signTransaction).toHaveBeenLastCalledWith({ psbt: BYTES, inputsToSign: chosen })
  })

  test.each([
    ['a transaction that is none', { psbt: btoa('none') }, 'INVALID_PARAMS'],
    ['a transaction of 9 MB', { psbt: PSBT + 'A'.repeat(9_000_000) }, 'INVALID_PARAMS'],
    ['no input', { signInputs: [] }, 'INVALID_PARAMS'],
    ['inputs in the form of another wallet', { signInputs: { [ADDRESS]: [0] } }, 'INVALID_PARAMS'],
    ['a negative index', { signInputs: [{ address: ADDRESS, index: -1 }] }, 'INVALID_PARAMS'],
    ['an index in text', { signInputs: [{ address: ADDRESS, index: '0' }] }, 'INVALID_PARAMS'],
    ['a word for a yes', { broadcast: 'yes' }, 'INVALID_PARAMS'],
    ['an input of an account that is not connected', { signInputs: [{ address: OTHER, index: 0 }] }, 'UNAUTHORIZED'],
  ])('rejects %s before any wallet gets it', async (_, params, name) => {
    const native = providers({ signPsbt: { psbt: SIGNED } })
    const wallet = await connected(btcProvidersAdapter(native))
    await expect(wallet.request(call(params))).rejects.toMatchObject({ name })
    expect(native.request).toHaveBeenCalledOnce()
  })

  test.each([
    ['nothing', null],
    ['no transaction', { psbt: btoa('none'), txid: TXID }],
    ['a number', { psbt: 7, txid: TXID }],
    ['no id of what it sent', { psbt: SIGNED }],
    ['an id that is none', { psbt: SIGNED, txid: 'ab' }],
  ])('[T42] rejects an answer of %s, with MAYBE_SENT if it was to be sent', async (_, response) => {
    const wallet = await connected(btcProvidersAdapter(providers({ signPsbt: response })))
    const pending = wallet.request(call({ broadcast: true }))
    await expect(pending).rejects.toMatchObject({ name: 'MAYBE_SENT' })
    if (!isSigned(response))
      await expect(wallet.request(call())).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
    const remote = remoteWallet(async () => response)
    await expect(remote.request(call({ broadcast: true }))).rejects.toMatchObject({ name: 'MAYBE_SENT' })
  })
})

describe('sendTransfer', () => {
  test('sends by wallets of btc_providers, with the amount as a number', async () => {
    const native = providers({ sendTransfer: { txid: TXID.toUpperCase() } })
    const wallet = await connected(btcProvidersAdapter(native))
    expect(await wallet.request(transfer())).toEqual({ txid: TXID })
    const recipients = [{ address: OTHER, amount: 1500 }]
    expect(native.request).toHaveBeenLastCalledWith('sendTransfer', { recipients })
  })

  test('sends by Leather, with the amount as text', async () => {
    const native = providers({ sendTransfer: { txid: TXID } })
    const wallet = await connected(leatherAdapter(native))
    expect(await wallet.request(transfer())).toEqual({ txid: TXID })
    const sent = { address: OTHER, amount: '1500', network: 'mainnet' }
    expect(native.request).toHaveBeenLastCalledWith('sendTransfer', sent)
  })

  test.each([
    ['btc_providers', btcProvidersAdapter],
    ['Leather', leatherAdapter],
  ])('sends from the first account of a %s wallet, its only visible one', async (_, adapter) => {
    const native = providers({
      getAddresses: {
        addresses: [
          { address: ADDRESS, purpose: 'payment' },
          { address: OTHER, purpose: 'payment' },
        ],
      },
      sendTransfer: { txid: TXID },
    })
    const wallet = await connected(adapter(native))
    await expect(wallet.request(transfer({ account: OTHER }))).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect(native.request).toHaveBeenCalledOnce()
    expect(await wallet.request(transfer())).toEqual({ txid: TXID })
  })

  test('accepts wallets that return only the id', async () => {
    const wallet = await connected(btcProvidersAdapter(providers({ sendTransfer: TXID })))
    expect(await wallet.request(transfer())).toEqual({ txid: TXID })
    expect(await remoteWallet(async () => TXID.toUpperCase()).request(transfer())).toEqual({ txid: TXID })
  })

  test.each([
    ['an account that is not connected', { account: OTHER }, 'UNAUTHORIZED'],
    ['a receiver on another network', { recipientAddress: TEST }, 'INVALID_PARAMS'],
    ['a receiver with a wrong letter', { recipientAddress: ADDRESS.replace('w508', 'w509') }, 'INVALID_PARAMS'],
  ])('rejects a transfer with %s before a wallet on the phone gets it', async (_, params, name) => {
    const request = vi.fn(async () => ({ txid: TXID }))
    await expect(remoteWallet(request).request(transfer(params))).rejects.toMatchObject({ name })
    expect(request).not.toHaveBeenCalled()
  })

  test('sends from the only account that UniSat and OKX show', async () => {
    const native = accounts()
    const wallet = await connected(accountsAdapter(native))
    expect(await wallet.request(transfer({ amount: 1500 }))).toEqual({ txid: TXID })
    expect(native.sendBitcoin).toHaveBeenCalledExactlyOnceWith(OTHER, 1500)
    await expect(wallet.request(transfer({ account: OTHER }))).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect(native.sendBitcoin).toHaveBeenCalledOnce()
  })

  test('sends by a wallet on the phone with the WalletConnect params', async () => {
    const request = vi.fn(async () => ({ txid: TXID }))
    const wallet = remoteWallet(request)
    expect(await wallet.request(transfer({ amount: 1500, memo: 'thanks' }))).toEqual({ txid: TXID })
    expect(request).toHaveBeenCalledExactlyOnceWith(transfer({ memo: 'thanks' }))
  })

  test.each([
    ['nothing', { amount: '0' }],
    ['less than nothing', { amount: -1 }],
    ['half a satoshi', { amount: 0.5 }],
    ['an amount in coins', { amount: '0.0001' }],
    ['more than there will be', { amount: '2100000000000001' }],
    ['an amount in other digits', { amount: '١' }],
    ['an amount with a space', { amount: ' 1' }],
    ['an amount with an exponent', { amount: '1e3' }],
    ['no receiver', { recipientAddress: undefined }],
    ['a receiver on another network', { recipientAddress: TEST }],
    ['a receiver with a wrong letter', { recipientAddress: ADDRESS.replace('w508', 'w509') }],
  ])('rejects a transfer of %s before any wallet gets it', async (_, params) => {
    const native = providers({ sendTransfer: { txid: TXID } })
    const wallet = await connected(btcProvidersAdapter(native))
    await expect(wallet.request(transfer(params))).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
    expect(native.request).toHaveBeenCalledOnce()
  })

  test.each([
    ['nothing', null],
    ['no id', {}],
    ['an id that is none', { txid: `${TXID}0` }],
    ['a word', 'sent'],
  ])('[T42] reports it as possibly sent after %s, without a retry', async (_, response) => {
    const wallet = await connected(btcProvidersAdapter(providers({ sendTransfer: response })))
    await expect(wallet.request(transfer())).rejects.toMatchObject({ name: 'MAYBE_SENT' })
    const remote = remoteWallet(async () => response)
    await expect(remote.request(transfer())).rejects.toMatchObject({ name: 'MAYBE_SENT' })
  })

  test('rejects with USER_REJECTED if the user declines', async () => {
    const native = {
      request: async (method: string) =>
        method === 'getAddresses' ? { result: [ADDRESS] } : { error: { code: -32000 } },
    }
    const wallet = await connected(btcProvidersAdapter(native))
    await expect(wallet.request(transfer())).rejects.toMatchObject({ name: 'USER_REJECTED' })
    await expect(wallet.request(call())).rejects.toMatchObject({ name: 'USER_REJECTED' })
  })
})
