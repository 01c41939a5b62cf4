import { secp256k1 } from '@noble/curves/secp256k1'
import { base64, hex } from '@scure/base'
import type { BitcoinWalletSpec } from './bitcoinRoster.ts'
import { createSpending } from './createSpending.ts'
import { addressOf, signBip322, signOld } from './signMessage.ts'

export type BitcoinControls = {
  address: string
  /** Answer to the next request; `undefined` leaves it open. */
  answer: 'yes' | 'no' | undefined
  requests: string[]
  unlock(): void
  selectAccount(index: number): void
}

type ProvidersParams = {
  signInputs: Record<string, number[]>
  psbt: string
  broadcast?: boolean
  recipients: { address: string; amount: number }[]
}
type UnisatOptions = { autoFinalized?: boolean; toSignInputs: { address: string; index: number }[] }
type StandardParams = {
  psbt: Uint8Array
  inputsToSign: { account: { address: string }; signingIndexes: number[] }[]
}

type Listener = (payload?: unknown) => void

/** Codes of wallets of `btc_providers` (https://docs.xverse.app/sats-connect). */
const [DECLINED, INTERNAL] = [-32000, -32603]
const DENIED = { code: -32002, message: 'Access denied.' }

/** @param esplora the server that it reads its coins from, and sends by */
export function createBitcoinWallet(
  spec: BitcoinWalletSpec,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  esplora?: string,
) {
  const key = `test-wallet:${spec.id}`
  const secrets = [spec.seed, spec.seed + 100].map((seed) => new Uint8Array(32).fill(seed))
  const listeners = new Set<Listener>()
  let secret = secrets[0] as Uint8Array
  let unlock = () => {}
  const unlocked = spec.isLocked ? new Promise<void>((resolve) => (unlock = resolve)) : Promise.resolve()

  const shown = () => addressOf(secret, spec.prefix)
  const written = () => spec.unexpected?.address?.(shown()) ?? shown()
  const controls: BitcoinControls = {
    address: shown(),
    answer: spec.answer,
    requests: [],
    unlock: () => unlock(),
    selectAccount(index) {
      secret = secrets[index] ?? secret
      for (const listener of listeners) listener({})
    },
  }

  async function decide(prompt: string) {
    controls.requests.push(prompt)
    await unlocked
    if (controls.answer === undefined) await new Promise(() => {})
    if (spec.delayMs) await new Promise((resolve) => setTimeout(resolve, spec.delayMs))
    if (controls.answer === 'no') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }

  async function connect() {
    await decide('connect')
    storage().setItem(key, '1')
  }

  function disconnect() {
    controls.requests.push('disconnect')
    storage().removeItem(key)
  }

  const isConnected = () => storage().getItem(key) !== null
  const listen = (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const sign = async (text: string, isNew: boolean) => {
    await decide('signMessage')
    return spec.unexpected?.signature ?? (isNew ? signBip322(text, secret) : signOld(text, secret))
  }

  const spending = createSpending({
    secretOf(address) {
      const own = secrets.find((one) => addressOf(one, spec.prefix) === address)
      if (!own) throw new Error(`The wallet has no ${address}.`)
      return own
    },
    prefix: spec.prefix,
    esplora,
    decide,
  })

  /** Accounts as WBIP wallets list them: the one for money, the one for ordinals, and one of another chain. */
  const addresses = () => [
    { address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', purpose: 'ordinals' },
    { address: written(), purpose: 'payment', publicKey: hex.encode(secp256k1.getPublicKey(secret, true)) },
    { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', purpose: 'stacks' },
  ]

  const provider = {
    async request(method: string, params: Record<string, unknown> | null) {
      try {
        if (method === 'getAddresses') await connect()
        else if (method === 'wallet_getAccount') await unlocked
        if (method === 'wallet_disconnect') return { jsonrpc: '2.0', result: disconnect() ?? null }
        if (!isConnected()) return { jsonrpc: '2.0', error: DENIED }
        if (method === 'getAddresses' || method === 'wallet_getAccount') {
          return { jsonrpc: '2.0', result: { addresses: addresses() } }
        }
        const { signInputs, psbt, broadcast, recipients } = (params ?? {}) as ProvidersParams
        if (method === 'signPsbt') {
          const inputs = Object.entries(signInputs).flatMap(([address, indexes]) =>
            indexes.map((index) => ({ address, index })),
          )
          const signed = await spending.signPsbt(base64.decode(psbt), inputs, broadcast === true)
          const sent = broadcast === true && { txid: await spending.broadcast(signed) }
          return { jsonrpc: '2.0', result: { psbt: base64.encode(signed), ...sent } }
        }
        if (method === 'sendTransfer') {
          return { jsonrpc: '2.0', result: { txid: await spending.sendTransfer(shown(), recipients) } }
        }
        if (method !== 'signMessage') return { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }
        const signature = await sign(String(params?.message), params?.protocol === 'BIP322')
        return { jsonrpc: '2.0', result: { address: written(), signature, messageHash: '' } }
      } catch (error) {
        const { code, message } = error as Error & { code?: number }
        return { jsonrpc: '2.0', error: { code: code === 4001 ? DECLINED : INTERNAL, message } }
      }
    },
    addListener: (event: string, listener: Listener) => (event === 'accountChange' ? listen(listener) : () => {}),
  }

  const unisat = {
    async requestAccounts() {
      await connect()
      return [written()]
    },
    getAccounts: async () => (isConnected() ? [written()] : []),
    signMessage: (text: string, type = 'ecdsa') => sign(text, type === 'bip322-simple'),
    async signPsbt(psbt: string, { autoFinalized = true, toSignInputs }: UnisatOptions) {
      return hex.encode(await spending.signPsbt(hex.decode(psbt), toSignInputs, autoFinalized))
    },
    pushPsbt: (psbt: string) => spending.broadcast(hex.decode(psbt)),
    sendBitcoin: (address: string, amount: number) => spending.sendTransfer(shown(), [{ address, amount }]),
    disconnect: async () => disconnect(),
    on: (event: string, listener: Listener) => void (event === 'accountsChanged' && listen(listener)),
    removeListener: (_event: string, listener: Listener) => void listeners.delete(listener),
  }

  const okx = {
    ...unisat,
    connect: async () => ({ address: (await unisat.requestAccounts())[0] }),
    on: (event: string, listener: Listener) => void (event === 'accountChanged' && listen(listener)),
  }

  /** Has no events, returns errors as results, and opens a window for each address request. */
  const leather = {
    async request(method: string, params: Record<string, unknown> = {}) {
      try {
        return { jsonrpc: '2.0', result: await answerLeather(method, params) }
      } catch (error) {
        const { code = 4001, message } = error as Error & { code?: number }
        throw { jsonrpc: '2.0', error: { code, message } }
      }
    },
  }
  async function answerLeather(method: string, params: Record<string, unknown>) {
    switch (method) {
      case 'getAddresses': {
        await decide('connect')
        const [{ address: taproot } = {}] = addresses()
        const kinds = { p2wpkh: written(), p2tr: taproot }
        const own = Object.entries(kinds).map(([type, address]) => ({ symbol: 'BTC', type, address }))
        return { addresses: [...own, { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' }] }
      }
      case 'signMessage':
        return { address: written(), signature: await sign(String(params.message), true), message: params.message }
      case 'signPsbt': {
        const indexes = params.signAtIndex as number[]
        const inputs = indexes.map((index) => ({ address: shown(), index }))
        const signed = await spending.signPsbt(hex.decode(String(params.hex)), inputs, params.broadcast === true)
        return { hex: hex.encode(signed), ...(params.broadcast === true && { txid: await spending.broadcast(signed) }) }
      }
      case 'sendTransfer': {
        const recipient = { address: String(params.address), amount: Number(params.amount) }
        return { txid: await spending.sendTransfer(shown(), [recipient]) }
      }
    }
    throw Object.assign(new Error(`"${method}" is not supported.`), { code: -32601 })
  }

  const accounts = () =>
    isConnected() ? [{ address: written(), publicKey: new Uint8Array(33), chains: [], features: [] }] : []
  const standard = {
    version: '1.0.0',
    name: spec.name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxyZWN0IHdpZHRoPSI4IiBoZWlnaHQ9IjgiIGZpbGw9IiNmNzkzMWEiLz48L3N2Zz4=',
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    get accounts() {
      return accounts()
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect() {
          await connect()
          return { accounts: accounts() }
        },
      },
      'standard:events': { version: '1.0.0', on: (_event: string, listener: Listener) => listen(listener) },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => disconnect() },
      'bitcoin:signMessage': {
        version: '1.0.0',
        async signMessage({ message }: { message: Uint8Array }) {
          const signature = await sign(new TextDecoder().decode(message), true)
          return [{ signedMessage: message, signature: base64.decode(String(signature)) }]
        },
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        async signTransaction({ psbt, inputsToSign }: StandardParams) {
          const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
            signingIndexes.map((index) => ({ address: account.address, index })),
          )
          return [{ signedPsbt: await spending.signPsbt(psbt, inputs, false) }]
        },
      },
    },
  }

  return { provider, unisat, okx, leather, standard, controls }
}
