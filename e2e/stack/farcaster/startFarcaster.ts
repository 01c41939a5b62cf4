import { mnemonicToAccount } from 'viem/accounts'
import { TEST_MNEMONIC } from '../chain/testAccounts.ts'
import { startRegistries } from './startRegistries.ts'
import { type FarcasterPerson, startRelayDouble } from './startRelayDouble.ts'

export const FARCASTER_PEOPLE = [42, 43].map((fid, index): FarcasterPerson => {
  const { getHdKey: _, ...account } = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 20 + index })
  return { fid, name: index === 0 ? 'ada' : 'bob', account: account as unknown as FarcasterPerson['account'] }
})

export async function startFarcaster({ port, chainPort }: { port: number; chainPort: number }) {
  const registries = await startRegistries(chainPort)
  try {
    for (const { fid, account } of FARCASTER_PEOPLE) await registries.give(fid, account.address)
    const relay = await startRelayDouble({ port, rpcUrl: registries.rpcUrl, users: FARCASTER_PEOPLE })
    return {
      registries,
      relay,
      options: { rpcUrls: registries.rpcUrls, relayUrl: relay.url },
      environment: { FARCASTER_RPC_URLS: registries.rpcUrls.join(','), FARCASTER_RELAY_URL: relay.url },
      async close() {
        await Promise.all([relay.close(), registries.close()])
      },
    }
  } catch (cause) {
    await registries.close()
    throw cause
  }
}
