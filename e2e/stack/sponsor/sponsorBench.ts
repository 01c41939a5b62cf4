import { randomBytes } from 'node:crypto'
import {
  type Address,
  createPublicClient,
  createTestClient,
  type Hex,
  http,
  type PublicClient,
  type TestClient,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { signIn } from '../../../apps/secure-email-frame/server/testing/signIn.ts'
import { type TestDevice, type TestServer, WALLET } from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import type { LocalChain } from '../chain/startAnvil.ts'
import { startChain } from '../chain/startChain.ts'
import { deploySmartAccount } from '../smartAccount/deploySmartAccount.ts'

export const CHAIN_ID = 42_161

export type User = { device: TestDevice; userId: string; account: PrivateKeyAccount }
export type SponsorBench = LocalChain & {
  client: PublicClient
  node: TestClient
  codeOf(address: Address): Promise<Hex | undefined>
  user(server: TestServer, account?: PrivateKeyAccount): Promise<User>
  give(address: Address, value: bigint): Promise<void>
  eventOf(
    hash: Hex,
  ): Promise<
    { transactionHash: Hex; args: Partial<Record<'sender' | 'success' | 'actualGasCost', unknown>> } | undefined
  >
}

export async function startSponsorBench(port: number): Promise<SponsorBench> {
  const chain = await startChain({ chainId: CHAIN_ID, port })
  await deploySmartAccount(chain)
  return sponsorBenchOn(chain)
}

export function sponsorBenchOn(chain: LocalChain): SponsorBench {
  const transport = http(chain.rpcUrl)
  const client: PublicClient = createPublicClient({ transport, pollingInterval: 20 })
  const node: TestClient = createTestClient({ mode: 'anvil', transport })
  const codeOf = (address: Address) => client.getCode({ address })

  return {
    ...chain,
    client,
    node,
    codeOf,
    async user(server, account = privateKeyToAccount(generatePrivateKey())) {
      const email = `${randomBytes(6).toString('hex')}@mail.example`
      const { device, userId } = await signIn(server, email)
      const wallet = { ...WALLET, addresses: { ...WALLET.addresses, eip155: account.address } }
      await device.call('wallet/create', { wallet, dataKey: randomBytes(32).toString('base64url') })
      return { device, userId, account }
    },
    give: (address: Address, value: bigint) => node.setBalance({ address, value }),
    async eventOf(hash: Hex) {
      const [log] = await client.getContractEvents({
        address: entryPoint08Address,
        abi: entryPoint08Abi,
        eventName: 'UserOperationEvent',
        args: { userOpHash: hash },
        fromBlock: 0n,
      })
      return log
    },
  }
}
