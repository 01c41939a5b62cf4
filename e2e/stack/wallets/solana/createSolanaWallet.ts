import { encodeBase58 } from '@airlock/protocol/text/base58'
import { ed25519 } from '@noble/curves/ed25519'
import type { SolanaWalletSpec } from './solanaRoster.ts'

export type SolanaControls = {
  address: string
  /** Answer to the next request; `undefined` leaves it open. */
  answer: 'yes' | 'no' | undefined
  requests: string[]
  selectAccount(index: number): void
  unlock(): void
  lock(): void
}

type Listener = (properties: object) => void

export function createSolanaWallet(
  spec: SolanaWalletSpec,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
) {
  const key = `test-wallet:${spec.id}`
  const seeds = [spec.seed, spec.seed + 100]
  const accounts = seeds.map((seed) => accountOf(Uint8Array.from({ length: 32 }, () => seed)))
  const listeners = new Set<Listener>()
  let current = accounts[0] as (typeof accounts)[number]
  let isConnected = false
  let isLocked = spec.isLocked ?? false
  let unlock = () => {}
  const unlocked = isLocked ? new Promise<void>((resolve) => (unlock = resolve)) : Promise.resolve()

  const controls: SolanaControls = {
    address: current.shown.address,
    answer: spec.answer,
    requests: [],
    selectAccount(index) {
      current = accounts[index] ?? current
      emitChange()
    },
    unlock() {
      isLocked = false
      unlock()
      isConnected = storage().getItem(key) !== null
      emitChange()
    },
    lock() {
      isConnected = false
      storage().removeItem(key)
      emitChange()
    },
  }

  function emitChange() {
    for (const listener of listeners) listener({ accounts: shown() })
  }

  const shown = () => (isConnected ? [spec.unexpected?.account?.(current.shown) ?? current.shown] : [])

  async function decide(prompt: string) {
    controls.requests.push(prompt)
    await unlocked
    if (controls.answer === undefined) await new Promise(() => {})
    if (spec.delayMs) await new Promise((resolve) => setTimeout(resolve, spec.delayMs))
    if (controls.answer === 'no') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }

  const sign = (bytes: Uint8Array) => ed25519.sign(bytes, current.secret)

  const features: Record<string, object> = {
    'standard:connect': {
      version: '1.0.0',
      async connect(options?: { silent?: boolean }) {
        if (options?.silent) {
          isConnected = storage().getItem(key) !== null && !isLocked
        } else {
          await decide('connect')
          isConnected = true
          storage().setItem(key, '1')
        }
        return { accounts: shown() }
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: 'change', listener: Listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        controls.requests.push('disconnect')
        isConnected = false
        storage().removeItem(key)
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      async signMessage(...inputs: { message: Uint8Array }[]) {
        await decide('signMessage')
        return inputs.map(
          ({ message }) => spec.unexpected?.signed?.(message) ?? { signedMessage: message, signature: sign(message) },
        )
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs: { transaction: Uint8Array }[]) {
        await decide('signTransaction')
        return inputs.map(({ transaction }) => {
          const signedTransaction = spec.unexpected?.transaction?.(transaction.slice()) ?? transaction.slice()
          // One signature: its count, then 64 bytes, then the message.
          signedTransaction.set(sign(signedTransaction.slice(65)), 1)
          return { signedTransaction }
        })
      },
    },
  }

  const wallet = {
    version: '1.0.0',
    name: spec.name,
    icon:
      spec.icon ??
      'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxyZWN0IHdpZHRoPSI4IiBoZWlnaHQ9IjgiIGZpbGw9IiM5OTQ1ZmYiLz48L3N2Zz4=',
    chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
    features,
    get accounts() {
      return shown()
    },
  }

  function register() {
    const callback = (api: { register(wallet: unknown): unknown }) => api.register(wallet)
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
    addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail))
  }

  return { wallet, controls, register: () => void setTimeout(register, spec.lateMs ?? 0) }
}

function accountOf(secret: Uint8Array) {
  const publicKey = ed25519.getPublicKey(secret)
  return {
    secret,
    shown: {
      address: encodeBase58(publicKey),
      publicKey,
      chains: ['solana:mainnet', 'solana:localnet'],
      features: [] as string[],
    },
  }
}
