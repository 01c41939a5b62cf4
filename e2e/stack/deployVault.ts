import {
  type Address,
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  parseEther,
  stringToHex,
} from 'viem'
import type { LocalChain } from './chain.ts'
import { compileContract } from './compileContract.ts'
import { DEPLOYER_INDEX, testAccount } from './testAccounts.ts'
import type { VaultSpec } from './vaults.ts'

/** The deterministic deployment proxy, which anvil has from its first block: what it creates has one address on every chain. */
const CREATE2_PROXY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const RESERVE = parseEther('500')

/** Deploys a vault, unless it is there already, and fills its reserve with 500 ether. Returns its address, the same on every chain. */
export async function deployVault({ rpcUrl }: LocalChain, vault: VaultSpec): Promise<Address> {
  const transport = http(rpcUrl)
  const publicClient = createPublicClient({ transport, pollingInterval: 50 })
  const wallet = createWalletClient({ account: testAccount(DEPLOYER_INDEX), transport })
  const initCode = vaultInitCode(vault)
  const salt = keccak256(stringToHex(vault.id))
  const address = getContractAddress({ opcode: 'CREATE2', from: CREATE2_PROXY, salt, bytecode: initCode })
  if (await publicClient.getCode({ address })) return address

  const creation = await wallet.sendTransaction({ chain: null, to: CREATE2_PROXY, data: concatHex([salt, initCode]) })
  await publicClient.waitForTransactionReceipt({ hash: creation })
  const funding = await wallet.sendTransaction({ chain: null, to: address, value: RESERVE })
  const receipt = await publicClient.waitForTransactionReceipt({ hash: funding })
  if (receipt.status !== 'success') throw new Error(`vault ${vault.id} could not be funded at ${address}`)
  return address
}

function vaultInitCode({ name, symbol, ratePerSecond }: VaultSpec): Hex {
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint256' }] as const
  return concatHex([compileContract('YieldVault'), encodeAbiParameters(types, [name, symbol, ratePerSecond])])
}
