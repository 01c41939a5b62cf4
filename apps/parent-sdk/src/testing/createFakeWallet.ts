import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Eip1193Provider } from '../types/eip1193.ts'

type Result = (params: unknown) => unknown
type Setup = { chainId?: Hex; knownChains?: readonly Hex[]; accounts?: readonly string[] }

export type FakeWallet = Eip1193Provider & {
  readonly signer: PrivateKeyAccount
  readonly requests: string[]
  respond(method: string, respond: Result): void
  emit(event: string, payload: unknown): void
  listenerCount(): number
}

/** First account of Anvil and Hardhat. */
const PRIVATE_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

export function createFakeWallet({ chainId = '0x1', knownChains = [chainId], accounts }: Setup = {}): FakeWallet {
  const signer = privateKeyToAccount(PRIVATE_KEY)
  const known = new Set<unknown>(knownChains)
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const requests: string[] = []
  let chain: unknown = chainId

  function emit(event: string, payload: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }

  function moveTo(next: unknown) {
    chain = next
    emit('chainChanged', next)
    return null
  }

  const responses = new Map<string, Result>([
    ['eth_requestAccounts', () => accounts ?? [signer.address]],
    ['eth_accounts', () => accounts ?? [signer.address]],
    ['eth_chainId', () => chain],
    ['eth_getBalance', () => '0xde0b6b3a7640000'],
    ['personal_sign', (params) => signer.signMessage({ message: { raw: (params as [Hex])[0] } })],
    [
      'wallet_switchEthereumChain',
      (params) => {
        const [target] = params as [{ chainId: string }]
        if (!known.has(target.chainId)) throw rpcError(4902, 'Unrecognized chain ID')
        return moveTo(target.chainId)
      },
    ],
    [
      'wallet_addEthereumChain',
      (params) => {
        const [target] = params as [{ chainId: string }]
        known.add(target.chainId)
        return moveTo(target.chainId)
      },
    ],
  ])

  return {
    signer,
    requests,
    emit,
    respond: (method, response) => void responses.set(method, response),
    listenerCount: () => [...listeners.values()].reduce((total, set) => total + set.size, 0),
    async request({ method, params }) {
      requests.push(method)
      const response = responses.get(method)
      if (!response) throw rpcError(4200, 'Method not supported')
      return response(params)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}

export function rpcError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

export function createPrompt<Value>() {
  let approve: (value: Value) => void = () => {}
  let rejectWith: (cause: unknown) => void = () => {}
  const promise = new Promise<Value>((resolve, reject) => {
    approve = resolve
    rejectWith = reject
  })
  return { promise, approve, reject: rejectWith }
}
