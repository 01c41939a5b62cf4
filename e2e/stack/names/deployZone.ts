import { createTestClient, encodeFunctionData, http, labelhash, namehash, publicActions, walletActions } from 'viem'
import { CREATE2_PROXY } from '../chain/create2.ts'
import type { LocalChain } from '../chain/startAnvil.ts'
import { ENS } from '../facts/names.ts'
import { PEOPLE } from '../facts/people.ts'
import { setSubnodeRecord } from '../history/functions.ts'
import { ZONE, zoneResolver } from './zone.ts'

const { market } = PEOPLE

/**
 * Puts the resolver of the zone on the local Ethereum, and registers the zone with it.
 *
 * @param gateway the origin of the world's gateway, as servers reach it
 */
export async function deployZone({ rpcUrl }: Pick<LocalChain, 'rpcUrl'>, gateway: string): Promise<void> {
  const { address, data } = zoneResolver(gateway)
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const balance = await chain.getBalance({ address: market })
  await chain.setBalance({ address: market, value: balance + 10n ** 18n })
  await chain.impersonateAccount({ address: market })
  const [label = '', ...above] = ZONE.split('.')
  const record = encodeFunctionData({
    abi: setSubnodeRecord,
    args: [namehash(above.join('.')), labelhash(label), market, address],
  })
  for (const [to, call] of [
    [CREATE2_PROXY, data],
    [ENS.registry, record],
  ] as const) {
    if (to === CREATE2_PROXY && (await chain.getCode({ address })) !== undefined) continue
    const hash = await chain.sendTransaction({ chain: null, account: market, to, data: call })
    const { status } = await chain.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`the zone ${ZONE} could not be registered`)
  }
  await chain.stopImpersonatingAccount({ address: market })
  await chain.setBalance({ address: market, value: balance })
}
