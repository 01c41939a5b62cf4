import { UniversalProvider } from '@walletconnect/universal-provider'

/** The bare library in a page, to measure our way to a wallet against. */
let provider: Awaited<ReturnType<typeof UniversalProvider.init>> | undefined
let session: Promise<unknown> | undefined

const stripped = {
  async connect(relayUrl: string): Promise<string> {
    provider = await UniversalProvider.init({
      relayUrl,
      projectId: 'bare',
      metadata: { name: 'Bare', description: '', url: location.origin, icons: [] },
      telemetryEnabled: false,
      disableProviderPing: true,
      logger: 'silent',
    })
    provider.client.core.verify.register = async () => undefined
    const link = new Promise<string>((resolve) => provider?.once('display_uri', resolve))
    session = provider.connect({
      optionalNamespaces: {
        eip155: { chains: ['eip155:42161'], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
      },
    })
    return link
  },
  connected: async () => void (await session),
  async sign(address: string): Promise<number> {
    const from = performance.now()
    await provider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }, 'eip155:42161')
    return performance.now() - from
  },
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's own.
  interface Window {
    stripped: typeof stripped
  }
}
window.stripped = stripped
