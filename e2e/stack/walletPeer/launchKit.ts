import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { CoreTypes, ICore } from '@walletconnect/types'
import type { createStorage } from './createStorage.ts'
import { silentLogger } from './silentLogger.ts'

type Options = {
  relayUrl: string
  projectId: string
  metadata: CoreTypes.Metadata
  storage: ReturnType<typeof createStorage>
  name: string
}

export type LaunchedKit = { kit: IWalletKit; core: ICore; end(): Promise<void> }

export async function launchKit({ relayUrl, projectId, metadata, storage, name }: Options): Promise<LaunchedKit> {
  const logger = silentLogger()
  const core = new Core({
    relayUrl,
    projectId,
    storage,
    logger,
    customStoragePrefix: name,
    telemetryEnabled: false,
  }) as ICore
  // The library would report its start to its maker, and verify every dapp there.
  core.eventClient.init = async () => undefined
  core.verify.resolve = async () => undefined as never
  await core.start()
  // Without its queue the library hands every request over at once instead of one a second.
  const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  kit.engine.signClient.logger = logger
  return {
    kit,
    core,
    async end() {
      core.heartbeat.stop()
      // An answer that is still on its way would open the connection again, to a relay that is gone or another test's, again and again.
      core.relayer.transportOpen = () => Promise.reject(new Error('This wallet ended.'))
      await core.relayer.transportClose()
      // The library keeps its core under a global name and would hand the ended one out again.
      for (const key of Object.keys(globalThis)) {
        if (key.startsWith(`_walletConnectCore_${name}`)) Reflect.deleteProperty(globalThis, key)
      }
    },
  }
}
