import { createTestClient, http, publicActions, walletActions } from 'viem'
import { CREATE2_PROXY } from '../chain/create2.ts'
import type { LocalChain } from '../chain/startAnvil.ts'
import { PEOPLE } from '../facts/people.ts'
import { keeper } from './keeper.ts'

const { market } = PEOPLE

/** @throws Error if that fails */
export async function deployKeeper({ rpcUrl }: Pick<LocalChain, 'rpcUrl'>): Promise<void> {
  const { address, data } = keeper()
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  const balance = await chain.getBalance({ address: market })
  await chain.setBalance({ address: market, value: balance + 10n ** 18n })
  await chain.impersonateAccount({ address: market })
  const hash = await chain.sendTransaction({ chain: null, account: market, to: CREATE2_PROXY, data })
  await chain.waitForTransactionReceipt({ hash })
  await chain.stopImpersonatingAccount({ address: market })
  await chain.setBalance({ address: market, value: balance })
  if ((await chain.getCode({ address })) === undefined) throw new Error(`AllowanceKeeper is not at ${address}.`)
}
