import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession, SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Json } from '@airlock/protocol/snapshot'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import type { W3mUser } from '@airlock/protocol/w3m/results'
import { vi } from 'vitest'
import { authConnector } from '../connectors/auth/authConnector.ts'
import { fakeFrame } from '../connectors/auth/fakeFrame.ts'
import type { CaipNetwork } from '../core/networks/network.ts'
import { emailWallet } from '../core/wallets/wallets.ts'
import { deferred, settled, testDeps } from './testDeps.ts'
import { ADDRESS, ARBITRUM, ARBITRUM_DEFINITION, BASE } from './testFixtures.ts'

const NETWORKS: CaipNetwork[] = [ARBITRUM_DEFINITION, { ...ARBITRUM_DEFINITION, id: 8453, caipNetworkId: BASE }]
export const USER = { email: 'ada@mail.example', address: ADDRESS, chainId: 42161 }
export const CALL = { namespace: 'eip155' } as const

export function setUpAuth({
  active = ARBITRUM as typeof ARBITRUM | null,
  networks = NETWORKS as readonly CaipNetwork[],
  requested = 'eip155' as ChainNamespace,
  used = [] as readonly ChainNamespace[],
  signInText = null as string | null,
  tellsEmail = false,
} = {}) {
  const { host, clock, deps, stored } = testDeps()
  const frame = fakeFrame()
  const sessions: RemoteSession[] = []
  const chains: string[] = []
  const users: W3mUser[] = []
  const providers: (SignInProvider | null)[] = []
  const requestBundler = vi.fn(async (_network: CaipNetworkId, _call: { method: string }): Promise<Json> => '0x1')
  const tokens = vi.fn(async (_network: CaipNetworkId, _address: string): Promise<TokenBalance[]> => [])
  const completed = vi.fn(async (_signed: SignedMessage[], _remote: RemoteSession) => {})
  const leaving = deferred<never>()
  leaving.promise.catch(() => {})
  const connector = authConnector({
    open: (chain, events) => {
      chains.push(chain)
      return frame.open(events)
    },
    host,
    requestBundler,
    tokens,
    clock,
    storage: deps.storage,
    networks: async () => networks,
    activeNetwork: (namespace) => (namespace === 'eip155' ? active : null),
    activeNamespace: () => 'eip155',
    requestedNamespace: () => requested,
    isClaimed: (namespace) => used.includes(namespace),
    dapp: () => ({
      projectId: 'p',
      metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    }),
    theme: () => ({ themeMode: 'dark' }),
    approvalHeight: () => {},
    user(user, provider) {
      users.push(user)
      providers.push(provider)
    },
    tellsEmail,
    signIn: {
      prepare: async () => signInText,
      whileShown: (response) => Promise.race([response, leaving.promise]),
      complete: completed,
    },
  })
  const connected = vi.spyOn(host, 'walletConnected').mockImplementation(async (remote) => {
    sessions.push(remote)
    return null
  })
  const event = vi.spyOn(host, 'walletEvent')
  const switched = vi.spyOn(host, 'switchNetwork')
  async function signIn(user: W3mUser = USER) {
    const connecting = connector.connect(emailWallet)
    frame.ready()
    await settled()
    frame.respond('GET_USER', user)
    return connecting
  }
  const leave = () => leaving.reject(new AirlockError('USER_REJECTED'))
  const reported = { requestBundler, tokens, sessions, users, providers, connected, event, switched, completed }
  return { chains, connector, frame, clock, stored, ...reported, signIn, leave }
}
