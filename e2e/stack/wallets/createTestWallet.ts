import { type Hex, numberToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { testAccount } from '../chain/testAccounts.ts'
import { createBatches } from './batches.ts'
import { createChains, type RpcUrls } from './chains.ts'
import { createEmitter } from './emitter.ts'
import { garbageAnswer } from './garbage.ts'
import { walletIcon } from './icon.ts'
import { createMemory } from './memory.ts'
import { createPermissions } from './permissions.ts'
import { createPrompts } from './prompts.ts'
import {
  invalidParams,
  rpcError,
  unauthorized,
  unrecognizedChain,
  unsupportedMethod,
  userRejected,
  walletGone,
} from './rpcError.ts'
import { signText, signTyped } from './signing.ts'
import type { Garbage, RequestArguments, TestProvider, TestWallet, WalletSpec } from './types.ts'

export type WalletWorld = { rpcUrls: RpcUrls; storage(): Pick<Storage, 'getItem' | 'setItem'>; origin: string }

const STUCK_CHAIN = numberToHex(1_337)

export function createTestWallet(spec: WalletSpec, stack: WalletWorld): TestWallet {
  const { emit, on, off } = createEmitter()
  const chains = createChains(stack.rpcUrls)
  const memory = createMemory(spec.rdns, stack.storage)
  const prompts = createPrompts({
    delayMs: spec.delayMs ?? 0,
    refusing: spec.behaviour === 'refusing',
  })
  const requests: RequestArguments[] = []
  const prepared: unknown[] = []
  const isStuck = spec.behaviour === 'stuck'
  let accounts: PrivateKeyAccount[] = [testAccount(spec.account)]
  let chainId: Hex = isStuck ? STUCK_CHAIN : (memory.get().chainId ?? chains.first)
  let locked = spec.behaviour === 'locked'
  let garbage: Garbage | undefined = spec.behaviour === 'garbage' ? 'strings' : undefined
  let missing = false

  const shown = () => (memory.get().approved && !locked ? accounts.map((account) => account.address) : [])
  const changeChain = (next: Hex) => {
    if (next === chainId) return
    chainId = next
    memory.set({ chainId })
    emit('chainChanged', chainId)
  }
  const emitAccounts = () => emit('accountsChanged', shown())

  async function connect() {
    if (shown().length > 0) return shown()
    await prompts.request('eth_requestAccounts', locked)
    memory.set({ approved: true })
    emitAccounts()
    return shown()
  }

  async function switchChain(target: unknown, method: string) {
    if (isStuck) throw unrecognizedChain(String(target))
    const next = chains.assertKnown(target)
    if (next === chainId) return null
    await prompts.request(method)
    changeChain(next)
    return null
  }

  /** @throws 4100 */
  function keyOf(address: unknown) {
    const account = accounts.find((one) => one.address.toLowerCase() === String(address).toLowerCase())
    if (account === undefined || shown().length === 0) throw unauthorized()
    return account
  }

  const permissions = () =>
    shown().length === 0
      ? []
      : [
          {
            parentCapability: 'eth_accounts',
            invoker: stack.origin,
            caveats: [{ type: 'restrictReturnedAccounts', value: shown() }],
          },
        ]

  const handlers: Record<string, (params: unknown[]) => unknown> = {
    ...createPermissions({
      support: spec.permissions,
      account: () => shown()[0],
      chainId: () => chainId,
      ask: (method) => prompts.request(method),
    }),
    ...createBatches({ isOffered: spec.batches, chains, keyOf, ask: (method) => prompts.request(method) }),
    eth_accounts: shown,
    eth_requestAccounts: connect,
    eth_chainId: () => chainId,
    net_version: () => String(Number(chainId)),
    wallet_getPermissions: permissions,
    async wallet_requestPermissions([requested]) {
      if (typeof requested !== 'object' || requested === null || !('eth_accounts' in requested)) {
        throw invalidParams('Expected { eth_accounts: {} }.')
      }
      await prompts.request('wallet_requestPermissions', locked)
      memory.set({ approved: true })
      emitAccounts()
      return permissions()
    },
    wallet_revokePermissions() {
      memory.set({ approved: false })
      emitAccounts()
      return null
    },
    wallet_switchEthereumChain: ([target]) =>
      switchChain((target as { chainId?: unknown } | undefined)?.chainId, 'wallet_switchEthereumChain'),
    async wallet_addEthereumChain([parameter]) {
      if (isStuck) throw userRejected()
      const added = chains.add(parameter)
      return await switchChain(added, 'wallet_addEthereumChain')
    },
    async personal_sign([data, address]) {
      const account = keyOf(address)
      await prompts.request('personal_sign')
      return await signText(account, data)
    },
    async eth_signTypedData_v4([address, payload]) {
      const account = keyOf(address)
      await prompts.request('eth_signTypedData_v4')
      return await signTyped(account, payload, chainId)
    },
    async eth_sendTransaction([transaction]) {
      if (typeof transaction !== 'object' || transaction === null) throw invalidParams('Expected a transaction.')
      const fields = transaction as Record<string, unknown>
      const account = keyOf(fields.from)
      await prompts.request('eth_sendTransaction')
      return await chains.send(chainId, account, fields)
    },
  }

  async function request(args: RequestArguments): Promise<unknown> {
    requests.push(args)
    const { method, params = [] } = args
    if (missing) throw walletGone()
    if (prepared.length > 0) return prepared.shift()
    if (garbage !== undefined) return await garbageAnswer(garbage, method)
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (handler) return await handler(Array.isArray(params) ? params : [params])
    if (method.startsWith('wallet_')) throw unsupportedMethod(method)
    return await chains.forward(chainId, method, params)
  }

  const provider: TestProvider = {
    request,
    on(event, listener) {
      on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      off(event, listener)
      return provider
    },
  }

  return {
    spec,
    provider,
    controls: {
      info: { uuid: crypto.randomUUID(), name: spec.name, rdns: spec.rdns, icon: walletIcon(spec.icon) },
      requests,
      openPrompts: prompts.count,
      approve: prompts.approve,
      refuse: prompts.refuse,
      refuseNext: (code = 4001, message = userRejected().message) => prompts.plan(rpcError(code, message)),
      hangNext: () => prompts.plan('hang'),
      answerNext: (value) => prepared.push(value),
      delay: prompts.think,
      setAccounts(indexes) {
        accounts = indexes.map(testAccount)
        emitAccounts()
      },
      setChain: (next) => changeChain(typeof next === 'number' ? numberToHex(next) : next),
      lock() {
        locked = true
        emitAccounts()
      },
      unlock() {
        locked = false
        prompts.approveAll('eth_requestAccounts')
        prompts.approveAll('wallet_requestPermissions')
        emitAccounts()
      },
      talkGarbage(kind) {
        garbage = kind
      },
      emit,
      disappear() {
        missing = true
        prompts.abandon()
        emit('disconnect', walletGone())
      },
      forget() {
        memory.set({ approved: false })
        emitAccounts()
      },
    },
  }
}
