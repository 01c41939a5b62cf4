import { PHONE_INDEXES, TEST_KEYS } from '../chain/testAccounts.ts'
import { type Relay, startRelay } from '../relay/startRelay.ts'
import type { WorldUrls } from '../worldConfig.ts'
import type { WalletPeer, WalletPeerOptions } from './questions.ts'
import { startWalletPeer } from './startWalletPeer.ts'

export type Lab = { projectId: string; relay: Relay; wallet: WalletPeer; close(): Promise<void> }

/**
 * @param index of the worker that the test runs in
 * @param options differences from a wallet that approves everything
 */
export async function startLab(urls: WorldUrls, index: number, options: Partial<WalletPeerOptions> = {}): Promise<Lab> {
  const account = PHONE_INDEXES[index]
  const url = urls.labs[index]
  if (account === undefined || url === undefined) throw new RangeError(`there is no lab ${index}`)
  const relay = await startRelay({ port: Number(new URL(url).port) })
  const wallet = await startWalletPeer({
    relayUrl: relay.url,
    projectId: 'phone',
    privateKey: TEST_KEYS[account],
    rpcUrls: urls.rpc,
    solana: urls.solana,
    esplora: urls.esplora,
    ...options,
  })
  return {
    projectId: `lab-${index}`,
    relay,
    wallet,
    async close() {
      await wallet.close()
      await relay.close()
    },
  }
}
