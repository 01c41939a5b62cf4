import { type Address, createPublicClient, createWalletClient, encodeAbiParameters, http, parseEther } from 'viem'
import { CREATE2_PROXY } from '../chain/create2.ts'
import type { LocalChain } from '../chain/startAnvil.ts'
import { DEPLOYER_INDEX, testAccount } from '../chain/testAccounts.ts'
import { type LocalContract, localContract } from '../facts/localContract.ts'
import type { VaultSpec } from './vaults.ts'

export const VAULT_RESERVE = parseEther('500')

export async function deployVault({ rpcUrl }: LocalChain, vault: VaultSpec): Promise<Address> {
  const transport = http(rpcUrl)
  const publicClient = createPublicClient({ transport, pollingInterval: 50 })
  const wallet = createWalletClient({ account: testAccount(DEPLOYER_INDEX), transport })
  const { address, creation } = vaultContract(vault)
  if (await publicClient.getCode({ address })) return address

  const created = await wallet.sendTransaction({ chain: null, to: CREATE2_PROXY, data: creation })
  await publicClient.waitForTransactionReceipt({ hash: created })
  const funding = await wallet.sendTransaction({ chain: null, to: address, value: VAULT_RESERVE })
  const receipt = await publicClient.waitForTransactionReceipt({ hash: funding })
  if (receipt.status !== 'success') throw new Error(`vault ${vault.id} could not be funded at ${address}`)
  return address
}

export function vaultContract({ id, name, symbol, ratePerSecond }: VaultSpec): LocalContract {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint256' }] as const
  return localContract(id, { file: 'YieldVault', args: encodeAbiParameters(types, [name, symbol, ratePerSecond]) })
}
