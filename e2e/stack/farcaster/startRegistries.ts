import { type Address, createTestClient, http, pad, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { compileContract } from '../chain/compileContract.ts'
import { type LocalChain, startAnvil } from '../chain/startAnvil.ts'
import { TEST_MNEMONIC } from '../chain/testAccounts.ts'

const CHAIN_ID = 10
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const KEY_REGISTRY = '0x00000000fc1237824fb747abde0ff18990e59b7e'
const AUTH_ADDRESS = 2
const ADDED = 1

const ID_ABI = [
  {
    type: 'function',
    name: 'put',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'fid', type: 'uint256' },
      { name: 'owner', type: 'address' },
    ],
    outputs: [],
  },
] as const
const RECOVER_ABI = [{ ...ID_ABI[0], name: 'recover' }] as const
const KEY_ABI = [
  {
    type: 'function',
    name: 'put',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'fid', type: 'uint256' },
      { name: 'key', type: 'bytes' },
      { name: 'state', type: 'uint8' },
      { name: 'keyType', type: 'uint32' },
    ],
    outputs: [],
  },
] as const

export type Registries = LocalChain & {
  rpcUrls: string[]
  give(fid: number, owner: Address): Promise<void>
  recover(fid: number, owner: Address): Promise<void>
  addAuthAddress(fid: number, address: Address): Promise<void>
}

export async function startRegistries(port: number): Promise<Registries> {
  const chain = await startAnvil({ chainId: CHAIN_ID, port, flags: ['--hardfork', 'cancun'] })
  const client = createTestClient({
    account: mnemonicToAccount(TEST_MNEMONIC),
    mode: 'anvil',
    transport: http(chain.rpcUrl),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
  for (const [name, address] of [
    ['IdRegistry', ID_REGISTRY],
    ['KeyRegistry', KEY_REGISTRY],
  ] as const) {
    const hash = await client.deployContract({ abi: [], bytecode: compileContract('Farcaster', name), chain: null })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    const bytecode = contractAddress && (await client.getCode({ address: contractAddress }))
    if (!bytecode) throw new Error(`${name} was not deployed.`)
    await client.setCode({ address, bytecode })
  }
  return {
    ...chain,
    rpcUrls: [chain.rpcUrl, chain.rpcUrl.replace('127.0.0.1', 'localhost')],
    async give(fid, owner) {
      const call = { address: ID_REGISTRY, abi: ID_ABI, functionName: 'put', args: [BigInt(fid), owner] } as const
      await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...call, chain: null }) })
    },
    async recover(fid, owner) {
      const args = [BigInt(fid), owner] as const
      const call = { address: ID_REGISTRY, abi: RECOVER_ABI, functionName: 'recover', args } as const
      await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...call, chain: null }) })
    },
    async addAuthAddress(fid, address) {
      const args = [BigInt(fid), pad(address), ADDED, AUTH_ADDRESS] as const
      const call = { address: KEY_REGISTRY, abi: KEY_ABI, functionName: 'put', args } as const
      await client.waitForTransactionReceipt({ hash: await client.writeContract({ ...call, chain: null }) })
    },
  }
}
