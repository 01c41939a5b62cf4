import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { toStandardName } from '@airlock/protocol/namespaces/solana/chains'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import type { Networks } from '../../../types/Namespace.ts'
import type { SessionStore } from '../../../types/session.ts'
import { readBytes, toBase64 } from '../standard/bytes.ts'
import { signedBytes } from './signedBytes.ts'

type Deps = {
  provider: AirlockProvider
  session: Pick<SessionStore, 'get' | 'subscribe'>
  networks: Networks
  methods(): readonly string[] | undefined
  disconnect(): void
}
type Account = {
  readonly address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}
type Input = {
  account?: { address?: unknown }
  message?: unknown
  transaction?: unknown
  chain?: unknown
  options?: unknown
}
type Registration = { register(wallet: object): unknown }
type Features = Readonly<Record<string, object>>
type Changes = { accounts: readonly Account[]; features?: Features }

/** Marks our own wallet, so that no copy of the SDK lists it. */
const OWN = 'airlock:provider'
/** The Wallet Standard requires base64, unlike EIP-6963. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHZpZXdCb3g9JzAgMCA4IDgnPjxyZWN0IHdpZHRoPSc4JyBoZWlnaHQ9JzgnIHJ4PScyJy8+PHBhdGggZD0nTTIgNlY0YTIgMiAwIDAgMSA0IDB2MicgZmlsbD0nbm9uZScgc3Ryb2tlPScjM2RkYzk3Jy8+PC9zdmc+'
/** Above the size of a network packet, and of readable texts. */
const MAX_BYTES = 16_384

export function isOwnWallet(native: unknown): boolean {
  try {
    const { features } = native as { features: object }
    return Object.hasOwn(features, OWN)
  } catch {
    return false
  }
}

/** Solana libraries find it there (https://github.com/wallet-standard/wallet-standard). */
export function registerWallet({ provider, session, networks, methods, disconnect }: Deps): void {
  const chains = Object.freeze([...new Set(networks.flatMap(({ caipNetworkId }) => chainOf(caipNetworkId)))])
  const listeners = new Set<(changes: Changes) => void>()
  const supportedTransactionVersions = Object.freeze(['legacy', 0])

  function readAccounts(): readonly Account[] {
    const entry = session.get().namespaces.solana
    const addresses = entry?.status === 'connected' ? entry.accounts : []
    return Object.freeze(
      addresses.map((address) =>
        Object.freeze({ address, publicKey: decodeBase58(address), chains, features: signersOf(methods()) }),
      ),
    )
  }

  async function request(method: string, params: object): Promise<Record<string, unknown>> {
    return (await provider.request({ method, params })) as Record<string, unknown>
  }

  /** @throws AirlockError INVALID_PARAMS, CHAIN_NOT_SUPPORTED */
  function read(method: string, { account, chain }: Input, input: unknown) {
    const bytes = readBytes(input, MAX_BYTES)
    if (!bytes) throw new AirlockError('INVALID_PARAMS', { context: { method } })
    const network = session.get().namespaces.solana?.caipNetworkId
    if (chain !== undefined && network && chain !== toStandardName(network))
      throw new AirlockError('CHAIN_NOT_SUPPORTED')
    return { bytes, pubkey: String(account?.address) }
  }

  const signers = {
    async signMessage(input: Input) {
      const { bytes, pubkey } = read('solana:signMessage', input, input.message)
      const { signature } = await request('solana_signMessage', { message: encodeBase58(bytes), pubkey })
      return { signedMessage: bytes, signature: decodeBase58(String(signature)) }
    },
    async signTransaction(input: Input) {
      const { bytes, pubkey } = read('solana:signTransaction', input, input.transaction)
      const response = await request('solana_signTransaction', { transaction: toBase64(bytes), pubkey })
      return { signedTransaction: signedBytes(response, bytes, pubkey) }
    },
    async signAndSendTransaction(input: Input) {
      const { bytes, pubkey } = read('solana:signAndSendTransaction', input, input.transaction)
      const { options: sendOptions } = input
      const { signature } = await request('solana_signAndSendTransaction', {
        transaction: toBase64(bytes),
        pubkey,
        ...(sendOptions !== undefined && { sendOptions }),
      })
      return { signature: decodeBase58(String(signature)) }
    },
  }

  const signing: Features = {
    'solana:signMessage': { version: '1.0.0', signMessage: runExclusive(signers.signMessage) },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: runExclusive(signers.signTransaction),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: runExclusive(signers.signAndSendTransaction),
    },
  }
  const others: Features = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent }: { silent?: boolean } = {}) {
        if (!silent) await provider.request({ method: 'solana_requestAccounts' })
        return { accounts }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        disconnect()
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: 'change', listener: (changes: Changes) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    [OWN]: { provider },
  }

  function readFeatures(): Features {
    const names = signersOf(methods())
    return Object.freeze({ ...others, ...Object.fromEntries(names.map((name) => [name, signing[name] as object])) })
  }

  let accounts = readAccounts()
  let features = readFeatures()
  const wallet = Object.freeze({
    version: '1.0.0',
    name: 'Airlock',
    icon: ICON,
    chains,
    get accounts() {
      return accounts
    },
    get features() {
      return features
    },
  })

  session.subscribe(() => {
    const next = readAccounts()
    const nextFeatures = readFeatures()
    const hasSameFeatures = namesOf(nextFeatures) === namesOf(features)
    const isSame = next.length === accounts.length && next.every(({ address }, at) => address === accounts[at]?.address)
    if (isSame && hasSameFeatures) return
    accounts = next
    if (!hasSameFeatures) features = nextFeatures
    for (const listener of listeners) listener({ accounts, ...(!hasSameFeatures && { features }) })
  })

  function register(api: unknown) {
    try {
      ;(api as Registration).register(wallet)
    } catch {
      // Another event with this name.
    }
  }
  addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

/** Sending needs only a signature: the network's RPC sends. @param methods `undefined` for every method */
function signersOf(methods: readonly string[] | undefined): readonly string[] {
  const has = (method: string) => methods?.includes(method) ?? true
  return Object.freeze([
    ...(has('solana_signMessage') ? ['solana:signMessage'] : []),
    ...(has('solana_signTransaction') ? ['solana:signTransaction'] : []),
    ...(has('solana_signTransaction') || has('solana_signAndSendTransaction') ? ['solana:signAndSendTransaction'] : []),
  ])
}

function namesOf(features: Features): string {
  return Object.keys(features).join()
}

function runExclusive<Output>(one: (input: Input) => Promise<Output>) {
  return async (...inputs: Input[]): Promise<Output[]> => {
    const outputs: Output[] = []
    for (const input of inputs) outputs.push(await one(input))
    return outputs
  }
}

function chainOf(caipNetworkId: Networks[number]['caipNetworkId']): string[] {
  return caipNetworkId.startsWith('solana:') ? [toStandardName(caipNetworkId)] : []
}
