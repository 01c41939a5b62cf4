import { randomBytes } from 'node:crypto'
import {
  GATE_GAS,
  gateDataOf,
  nonceOf,
  OPERATION_GATE,
  VERIFICATION_GAS,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  http,
  type PublicClient,
  parseAbi,
  parseEther,
  parseGwei,
  type TestClient,
  toHex,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  type PackedUserOperation,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { NetworkOptions, SponsorOptions } from '../../../apps/secure-email-frame/server/sponsor/readSponsor.ts'
import { signIn } from '../../../apps/secure-email-frame/server/testing/signIn.ts'
import { type TestDevice, type TestServer, WALLET } from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import type { LocalChain } from '../chain/startAnvil.ts'
import { startChain } from '../chain/startChain.ts'
import { DELEGATE_ADDRESS, deploySmartAccount } from '../smartAccount/deploySmartAccount.ts'

const EXECUTE_BATCH = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
export const CHAIN_ID = 42_161

type Call = { target: Address; value?: bigint; data?: Hex }
/** Changes that an attacker, or a careless client, makes to a signed operation. */
type Changes = {
  /** Before it is signed. */
  operation?: Partial<UserOperation<'0.8'>>
  authorization?: { address?: Address; chainId?: number; nonce?: number }
  /** Signs instead of the account. */
  signer?: Person['account']
  /** After it was signed, on the wire. */
  wire?: object
  /** Seconds after the newest block in which it may be carried out. */
  seconds?: number
}
export type Person = { device: TestDevice; userId: string; account: PrivateKeyAccount }
type Signed = SecureParams<'sponsor/send'>
export type RelayBench = LocalChain & {
  client: PublicClient
  node: TestClient
  codeOf(address: Address): Promise<Hex | undefined>
  /** A relayer of its own for a test, with plenty. */
  sponsor(more?: Partial<SponsorOptions & NetworkOptions>): Promise<SponsorOptions>
  /** A person who is signed in, whose wallet is a key of the test. */
  person(server: TestServer, account?: PrivateKeyAccount): Promise<Person>
  /** Sets the coins of an account. */
  give(address: Address, value: bigint): Promise<void>
  /** Operation that the frame would send for calls of a person, with an authorization while the account has no code. */
  signed(
    person: Pick<Person, 'account'>,
    relayer: Address,
    calls: readonly Call[],
    changes?: Changes,
  ): Promise<Signed & { hash: Hex; packed: PackedUserOperation }>
  /** Event of the EntryPoint for an operation, once a block has it. */
  eventOf(
    hash: Hex,
  ): Promise<
    { transactionHash: Hex; args: Partial<Record<'sender' | 'success' | 'actualGasCost', unknown>> } | undefined
  >
}

export const executeBatch = (calls: readonly Call[]) =>
  encodeFunctionData({
    abi: EXECUTE_BATCH,
    args: [calls.map(({ target, value = 0n, data = '0x' }) => ({ target, value, data }))],
  })

/** A chain with the EntryPoint and the delegate, and people without a coin who sign operations there. */
export async function startRelayBench(port: number): Promise<RelayBench> {
  const chain = await startChain({ chainId: CHAIN_ID, port })
  await deploySmartAccount(chain)
  return relayBenchOn(chain)
}

/** The same on a chain that runs. @param chain has the EntryPoint and the delegate */
export function relayBenchOn(chain: LocalChain): RelayBench {
  const transport = http(chain.rpcUrl)
  const client: PublicClient = createPublicClient({ transport, pollingInterval: 20 })
  const node: TestClient = createTestClient({ mode: 'anvil', transport })
  const codeOf = (address: Address) => client.getCode({ address })

  return {
    ...chain,
    client,
    node,
    codeOf,
    async sponsor({ rpcUrl = chain.rpcUrl, dataFee = 'none', ...more } = {}) {
      const {
        highestGasPrice = parseGwei('1000'),
        coinPerDay = parseEther('100'),
        mostCoin = parseEther('1000'),
      } = more
      const account = privateKeyToAccount(generatePrivateKey())
      await node.setBalance({ address: account.address, value: parseEther('10') })
      return {
        account,
        networks: new Map([[CHAIN_ID, { rpcUrl, dataFee, highestGasPrice, coinPerDay, mostCoin }]]),
        maxGas: 3_000_000,
        targets: undefined,
        ...more,
      }
    },
    async person(server, account = privateKeyToAccount(generatePrivateKey())) {
      const email = `${randomBytes(6).toString('hex')}@mail.example`
      const { device, userId } = await signIn(server, email)
      const wallet = { ...WALLET, addresses: { ...WALLET.addresses, eip155: account.address } }
      await device.call('wallet/create', { wallet, dataKey: randomBytes(32).toString('base64url') })
      return { device, userId, account }
    },
    give: (address: Address, value: bigint) => node.setBalance({ address, value }),
    async signed({ account }, relayer, calls, changes = {}) {
      const signer = changes.signer ?? account
      const isDelegated = (await codeOf(account.address)) !== undefined
      const nonce = await client.getTransactionCount({ address: account.address })
      const code =
        isDelegated && changes.authorization === undefined
          ? undefined
          : await signer.signAuthorization({
              address: DELEGATE_ADDRESS,
              chainId: CHAIN_ID,
              nonce,
              ...changes.authorization,
            })
      const { timestamp } = await client.getBlock()
      const validUntil = Math.max(Number(timestamp), Math.floor(Date.now() / 1_000)) + (changes.seconds ?? 250)
      const key = toHex(randomBytes(24))
      const operation: UserOperation<'0.8'> = {
        sender: account.address,
        nonce: BigInt(nonceOf(key)),
        callData: executeBatch(calls),
        callGasLimit: 400_000n,
        verificationGasLimit: BigInt(VERIFICATION_GAS),
        preVerificationGas: 0n,
        maxFeePerGas: 0n,
        maxPriorityFeePerGas: 0n,
        factory: '0x7702' as const,
        authorization: { address: DELEGATE_ADDRESS } as never,
        paymaster: OPERATION_GATE,
        paymasterVerificationGasLimit: BigInt(GATE_GAS),
        paymasterPostOpGasLimit: 0n,
        paymasterData: gateDataOf({ relayer, validUntil }),
        signature: '0x' as Hex,
        ...changes.operation,
      }
      const typed = getUserOperationTypedData({
        chainId: CHAIN_ID,
        entryPointAddress: entryPoint08Address,
        userOperation: operation,
      })
      const signature = await signer.signTypedData(typed)
      return {
        chainId: CHAIN_ID,
        operation: {
          key,
          callData: operation.callData,
          callGasLimit: Number(operation.callGasLimit),
          validUntil,
          signature,
          ...changes.wire,
        },
        ...(code !== undefined && {
          authorization: { nonce: code.nonce, r: code.r, s: code.s, yParity: code.yParity as 0 | 1 },
        }),
        hash: hashTypedData(typed),
        packed: toPackedUserOperation({ ...operation, signature }),
      }
    },
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
