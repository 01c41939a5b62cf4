import { encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import type { PolkadotWalletSpec } from './polkadotRoster.ts'

export type PolkadotControls = {
  address: string
  /** Answer to the next request; `undefined` leaves it open. */
  answer: 'yes' | 'no' | undefined
  requests: string[]
  showAccounts(...indexes: number[]): void
  unlock(): void
}

type Listener = (accounts: unknown) => void
type Raw = { address: string; data: string; type: string }

const NO_NETWORK = 42
const TAGGED = /^<Bytes>.*<\/Bytes>$/s

export function createPolkadotWallet(spec: PolkadotWalletSpec, storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const key = `test-wallet:${spec.id}`
  const secrets = [spec.seed, spec.seed + 100].map((seed) => secretFromSeed(new Uint8Array(32).fill(seed)))
  const addresses = secrets.map((secret) => encodeSs58(getPublicKey(secret), NO_NETWORK))
  const listeners = new Set<Listener>()
  let shown = [0]
  let unlock = () => {}
  const unlocked = spec.isLocked ? new Promise<void>((resolve) => (unlock = resolve)) : Promise.resolve()

  const accounts = () => {
    const all = shown.map((index) => ({
      address: addresses[index] ?? '',
      name: `Account ${index + 1}`,
      type: 'sr25519',
      genesisHash: null,
    }))
    const other = { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', name: 'Moonbeam', type: 'ethereum' }
    return spec.unexpected?.accounts?.(all) ?? [...all, other]
  }

  const controls: PolkadotControls = {
    address: addresses[0] ?? '',
    answer: spec.answer,
    requests: [],
    showAccounts(...indexes) {
      shown = indexes
      for (const listener of listeners) listener(accounts())
    },
    unlock: () => unlock(),
  }

  async function decide(prompt: string) {
    controls.requests.push(prompt)
    if (controls.answer === undefined) await new Promise(() => {})
    await unlocked
    if (spec.delayMs) await new Promise((resolve) => setTimeout(resolve, spec.delayMs))
    if (controls.answer === 'no') throw new Error('Rejected')
  }

  async function signRaw({ address, data, type }: Raw) {
    await decide(type === 'bytes' ? 'signRaw' : `signRaw ${type}`)
    const secret = secrets[addresses.indexOf(address)]
    if (!secret) throw new Error('Unable to find the account')
    const bytes = Uint8Array.from(data.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    const text = new TextDecoder().decode(bytes)
    const wrapped = TAGGED.test(text) ? bytes : new TextEncoder().encode(`<Bytes>${text}</Bytes>`)
    const signature = `0x${Array.from(sign(secret, wrapped), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    return { id: 1, signature: spec.unexpected?.signature ?? signature }
  }

  const injected = {
    version: '1.0.0',
    async enable() {
      if (storage().getItem(key) === null) await decide('enable')
      await unlocked
      storage().setItem(key, '1')
      return {
        accounts: {
          get: async () => accounts(),
          subscribe(listener: Listener) {
            listeners.add(listener)
            listener(accounts())
            return () => listeners.delete(listener)
          },
        },
        signer: { signRaw },
      }
    },
  }

  return { injected, controls }
}
