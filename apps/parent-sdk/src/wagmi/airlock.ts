import { AirlockError, createAppKit } from '../index.ts'
import { onInstance } from '../page/instances.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions, NetworkInput } from '../types/AppKitOptions.ts'
import type { EvmProvider } from '../types/providers/EvmProvider.ts'

type Address = `0x${string}`
type Accounts = readonly Address[]
type Connection = { accounts: Accounts; chainId: number }

/** Part of a wagmi chain that the connector reads. */
type WagmiChain = { id: number; name: string }

/**
 * Part of what wagmi passes to a connector: its chains, and the emitter of the connector's events.
 *
 * @example const idsOf = ({ chains }: WagmiContext) => chains.map(({ id }) => id)
 */
export type WagmiContext = {
  /** Chains of the wagmi config. */
  chains: readonly [WagmiChain, ...WagmiChain[]]
  /** Sends the connector's events to wagmi. */
  emitter: {
    emit(event: 'connect', data: Connection): void
    emit(event: 'change', data: Partial<Connection>): void
    emit(event: 'message', data: { type: string; data?: unknown }): void
    emit(event: 'disconnect'): void
  }
}

/**
 * Options of `airlock`: an instance, or options of `createAppKit`. `networks` defaults to the chains of the wagmi config.
 *
 * @example const options: AirlockConnectorOptions = { frameUrl: 'https://wallet.example' }
 */
export type AirlockConnectorOptions =
  | AppKit
  | (Omit<AppKitOptions, 'networks'> & Partial<Pick<AppKitOptions, 'networks'>>)

/** Id and reverse domain name of the provider that the page announces: wagmi then lists one connector. */
const ID = 'dev.airlock'

/**
 * Connector for wagmi 2 and 3. It opens the modal to connect, and follows the modal's session. Without options it waits for the
 * instance that `createAppKit` creates.
 *
 * @example
 * import { airlock } from '@airlock/sdk/wagmi'
 * import { createConfig, http } from 'wagmi'
 * import { base } from 'wagmi/chains'
 *
 * const config = createConfig({
 *   chains: [base],
 *   connectors: [airlock({ frameUrl: 'https://wallet.example' })],
 *   transports: { [base.id]: http() },
 * })
 */
export function airlock(options?: AirlockConnectorOptions) {
  return <Context extends WagmiContext>({ chains, emitter }: Context) => {
    let instance: Promise<AppKit> | undefined
    let isConnected = false
    const getKit = () => {
      instance ??= obtainKit(options, chains as unknown as readonly NetworkInput[])
      return instance
    }
    const getProvider = async () => (isBrowser() ? (await getKit()).getProvider('eip155') : undefined)

    async function request<Result>(method: string): Promise<Result> {
      const provider = await getProvider()
      if (!provider) throw new AirlockError('SERVER_SIDE')
      return (await provider.request({ method })) as Result
    }
    const getAccounts = () => request<Accounts>('eth_accounts')
    const getChainId = async () => Number(await request<string>('eth_chainId'))

    async function switchChain({ chainId }: { chainId: number }): Promise<Context['chains'][number]> {
      await (await getKit()).switchNetwork(`eip155:${chainId}`).catch(rethrow)
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new AirlockError('NETWORK_NOT_CONFIGURED', { context: { network: `eip155:${chainId}` } })
      return chain
    }

    /** The visitor may connect and disconnect by other buttons than wagmi's. */
    async function onAccountsChanged(accounts: readonly string[]) {
      const wasConnected = isConnected
      isConnected = accounts.length > 0
      if (!isConnected) return emitter.emit('disconnect')
      if (wasConnected) return emitter.emit('change', { accounts: accounts as Accounts })
      const chainId = await getChainId()
      if (isConnected) emitter.emit('connect', { accounts: accounts as Accounts, chainId })
    }

    const onChainChanged = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })

    return {
      id: ID,
      name: 'Airlock',
      rdns: ID,
      type: 'airlock',
      async setup() {
        const provider = await getProvider()
        provider?.on('accountsChanged', (accounts) => void onAccountsChanged(accounts as Accounts))
        provider?.on('chainChanged', (chainId) => onChainChanged(chainId as string))
        provider?.on('message', (message) => emitter.emit('message', message as { type: string }))
      },
      async connect<WithCapabilities extends boolean = false>(
        parameters: {
          chainId?: number | undefined
          isReconnecting?: boolean | undefined
          withCapabilities?: WithCapabilities | boolean | undefined
        } = {},
      ) {
        const { chainId, isReconnecting, withCapabilities } = parameters
        const accounts = await request<Accounts>(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts').catch(rethrow)
        if (accounts.length === 0) throw new AirlockError('UNAUTHORIZED')
        isConnected = true
        let current = await getChainId()
        if (chainId !== undefined && chainId !== current) {
          await switchChain({ chainId }).catch((cause) => {
            // wagmi connects on the wallet's own chain, unless the visitor declined.
            if (isUserRejection(cause)) throw cause
          })
          current = await getChainId()
        }
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as WithCapabilities extends true
            ? readonly { address: Address; capabilities: Record<string, unknown> }[]
            : Accounts,
          chainId: current,
        }
      },
      async disconnect() {
        isConnected = false
        await (await getKit()).disconnect('eip155')
      },
      getAccounts,
      getChainId,
      getProvider: getProvider as () => Promise<EvmProvider | undefined>,
      async isAuthorized() {
        try {
          await (await getKit()).ready()
          return (await getAccounts()).length > 0
        } catch {
          return false
        }
      },
      switchChain,
      onAccountsChanged: (accounts: string[]) => void onAccountsChanged(accounts),
      onChainChanged,
      onDisconnect() {
        isConnected = false
        emitter.emit('disconnect')
      },
    }
  }
}

async function obtainKit(options: AirlockConnectorOptions | undefined, networks: readonly NetworkInput[]) {
  if (options === undefined) return new Promise<AppKit>((resolve) => onInstance(resolve))
  return 'getProvider' in options ? options : createAppKit({ networks, ...options })
}

function isBrowser() {
  return typeof window !== 'undefined'
}

function isUserRejection(cause: unknown) {
  return (cause as { code?: unknown } | undefined)?.code === 4001
}

/** Dapps compare the name of viem's error. */
function rethrow(cause: unknown): never {
  if (!isUserRejection(cause)) throw cause
  const { message } = cause as Error
  throw Object.assign(new Error(message, { cause }), {
    name: 'UserRejectedRequestError',
    code: 4001,
    shortMessage: message,
    details: message,
  })
}
