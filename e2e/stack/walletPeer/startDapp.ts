import { randomUUID } from 'node:crypto'
import type { CoreTypes, SessionTypes } from '@walletconnect/types'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { createStorage } from './createStorage.ts'
import { silentLogger } from './silentLogger.ts'

export type TestDapp = {
  provider: Awaited<ReturnType<typeof UniversalProvider.init>>
  /** `session` resolves once a wallet settled. */
  connect(rpcUrls: Record<string, string>): Promise<{ uri: string; session: Promise<SessionTypes.Struct | undefined> }>
  close(): Promise<void>
}

const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]

export async function startDapp(relayUrl: string, metadata: Partial<CoreTypes.Metadata> = {}): Promise<TestDapp> {
  const provider = await UniversalProvider.init({
    relayUrl,
    projectId: 'test',
    metadata: { name: 'Dapp', description: '', url: 'http://localhost', icons: [], ...metadata },
    customStoragePrefix: randomUUID(),
    storage: createStorage(),
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: silentLogger(),
  })
  return {
    provider,
    async connect(rpcMap) {
      const uri = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const session = provider.connect({
        optionalNamespaces: {
          eip155: {
            chains: Object.keys(rpcMap),
            methods: METHODS,
            events: ['accountsChanged', 'chainChanged'],
            rpcMap,
          },
        },
      })
      return { uri: await Promise.race([uri, session.then(() => '')]), session }
    },
    async close() {
      provider.client.core.heartbeat.stop()
      await provider.client.core.relayer.transportClose()
    },
  }
}
