import { createTestClient, encodeFunctionData, http, labelhash, namehash, publicActions, walletActions } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { CREATE2_PROXY } from '../chain/create2.ts'
import type { LocalChain } from '../chain/startAnvil.ts'
import { DEFAULT_REVERSE, ENS } from '../facts/names.ts'
import { PEOPLE } from '../facts/people.ts'
import { setSubnodeRecord } from '../history/functions.ts'
import { RELAYER_KEY, ZONE, zoneResolver } from './zone.ts'

const { market } = PEOPLE

/** @param gateway the origin of the world's gateway, as servers reach it */
export async function deployZone({ rpcUrl }: Pick<LocalChain, 'rpcUrl'>, gateway: string): Promise<void> {
  const { address, data } = zoneResolver(gateway)
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const balance = await chain.getBalance({ address: market })
  await chain.setBalance({ address: market, value: balance + 10n ** 18n })
  await chain.impersonateAccount({ address: market })
  for (const [name, contract, creation] of [
    [ZONE, address, data],
    ['default.reverse', DEFAULT_REVERSE.address, DEFAULT_REVERSE.creation],
  ] as const) {
    const [label = '', ...above] = name.split('.')
    const record = encodeFunctionData({
      abi: setSubnodeRecord,
      args: [namehash(above.join('.')), labelhash(label), market, contract],
    })
    const isDeployed = (await chain.getCode({ address: contract })) !== undefined
    const calls = [...(isDeployed ? [] : [{ to: CREATE2_PROXY, data: creation }]), { to: ENS.registry, data: record }]
    for (const call of calls) {
      const hash = await chain.sendTransaction({ chain: null, account: market, ...call })
      const { status } = await chain.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`the name ${name} could not be registered`)
    }
  }
  await chain.setBalance({ address: privateKeyToAddress(RELAYER_KEY), value: 10n ** 19n })
  await chain.stopImpersonatingAccount({ address: market })
  await chain.setBalance({ address: market, value: balance })
}
