import {
  createTestClient,
  encodeAbiParameters,
  http,
  parseAbiParameters,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { CREATE2_PROXY } from '../chain/create2.ts'
import type { LocalChain } from '../chain/startAnvil.ts'
import { testAccount } from '../chain/testAccounts.ts'
import { localContract } from '../facts/localContract.ts'
import type { WorldUrls } from '../worldConfig.ts'

const OWNER = testAccount(8)
const { address, creation } = localContract('paymaster', {
  file: 'Paymasters',
  name: 'SignedPaymaster',
  args: encodeAbiParameters(parseAbiParameters('address'), [OWNER.address]),
})
const PAYER = '0x00000000000000000000000000000000000d7677'

export const WORLD_PAYMASTER = { paymaster: address, owner: OWNER }

/** @returns the environment of a secure server that pays there by the gateway's bundler */
export async function startPaymaster(
  { chainId, rpcUrl }: Pick<LocalChain, 'chainId' | 'rpcUrl'>,
  { gateway, offchain }: Pick<WorldUrls, 'gateway' | 'offchain'>,
): Promise<Record<string, string>> {
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20, account: PAYER })
    .extend(publicActions)
    .extend(walletActions)
  await chain.setBalance({ address: PAYER, value: parseEther('101') })
  await chain.impersonateAccount({ address: PAYER })
  await chain.sendTransaction({ chain: null, to: CREATE2_PROXY, data: creation })
  const deposit = { address: entryPoint08Address, abi: entryPoint08Abi, functionName: 'depositTo' } as const
  const hash = await chain.writeContract({ chain: null, ...deposit, args: [address], value: parseEther('100') })
  await chain.waitForTransactionReceipt({ hash })
  await chain.stopImpersonatingAccount({ address: PAYER })
  await chain.setBalance({ address: PAYER, value: 0n })
  const bundler = `${gateway}/v1/bundler?projectId=default&chainId=eip155:${chainId}&bundler=double`
  return {
    BUNDLER_URLS: `${chainId}=${bundler}`,
    PAYMASTER_URLS: `${chainId}=${offchain}/paymaster`,
    BUNDLER_RPC_URLS: `${chainId}=${rpcUrl}`,
    BUNDLER_TARGETS: 'all',
  }
}
