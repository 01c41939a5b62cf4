import { PHONE_INDEXES, TEST_KEYS } from '../chain/testAccounts.ts'
import type { WorldUrls } from '../worldConfig.ts'
import { servePage } from './page/servePage.ts'
import { startWalletPeer } from './startWalletPeer.ts'

type Options = { urls: WorldUrls; port: number; storageFile?: string | undefined }

export async function startPhone({ urls, port, storageFile }: Options): Promise<{ close(): Promise<void> }> {
  const accounts = PHONE_INDEXES.map((index) => TEST_KEYS[index])
  const peer = await startWalletPeer({
    relayUrl: urls.relay,
    projectId: 'phone',
    privateKey: TEST_KEYS[PHONE_INDEXES[0]],
    rpcUrls: urls.rpc,
    solana: urls.solana,
    esplora: urls.esplora,
    policy: { proposal: 'hold', request: 'hold' },
    storageFile,
  })
  const hosts = [new URL(urls.phone).host, `127.0.0.1:${port}`]
  const page = await servePage({ peer, name: 'Pocket Wallet', port, hosts, accounts }).catch(async (cause) => {
    await peer.close()
    throw cause
  })
  return {
    async close() {
      await page.close()
      await peer.close()
    },
  }
}
