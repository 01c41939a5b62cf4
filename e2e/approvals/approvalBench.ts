import { setTimeout as delay } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  bytesToHex,
  concatHex,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  getAddress,
  type Hex,
  http,
  keccak256,
  numberToHex,
  type PublicClient,
  pad,
  type SignedAuthorizationList,
  type TestClient,
  type TransactionReceipt,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describeRequest } from '../../apps/secure-email-frame/frame/approvals/describeRequest.ts'
import { createSponsor, type Sponsor } from '../../apps/secure-email-frame/frame/approvals/sponsor/createSponsor.ts'
import { callsStatus } from '../../apps/secure-email-frame/frame/callsStatus/callsStatus.ts'
import { en } from '../../apps/secure-email-frame/frame/messages/en.ts'
import { createReads, type Read } from '../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { evmKeyOf } from '../../apps/secure-email-frame/frame/wallet/derive.ts'
import { signRequest } from '../../apps/secure-email-frame/frame/wallet/signRequest.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import type { LocalChain } from '../stack/chain/startAnvil.ts'
import { startChain } from '../stack/chain/startChain.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { deploySmartAccount } from '../stack/smartAccount/deploySmartAccount.ts'

type AskSponsor = Parameters<typeof createSponsor>[0]['keys']['requestSponsor']
export type Screen = Awaited<ReturnType<typeof describeRequest>>
type Descriptors = Parameters<typeof describeRequest>[1]['descriptors']
type Keepers = Parameters<typeof describeRequest>[1]['keepers']
type Known = Parameters<typeof describeRequest>[1]['knownContracts']

const ENTROPY = new Uint8Array(16).fill(7)

const MOST_TRIES = 2_000
const TRIES_A_BLOCK = 200

type Method =
  | 'eth_sendTransaction'
  | 'airlock_takeBackAccount'
  | 'wallet_sendCalls'
  | 'wallet_grantPermissions'
  | 'wallet_revokePermissions'
  | 'eth_signTypedData_v4'
  | 'personal_sign'

export type ApprovalBench = {
  chain: LocalChain
  client: PublicClient
  node: TestClient
  from: Address
  account: PrivateKeyAccount
  send(transaction: {
    to?: Address
    data?: Hex
    value?: bigint
    authorizationList?: SignedAuthorizationList
  }): Promise<TransactionReceipt>
  deploy(name: string, abi?: Abi, args?: readonly unknown[], file?: string): Promise<Address>
  allow(token: Address, spender: Address, amount: bigint): Promise<void>
  hold(token: Address, amount: bigint): Promise<void>
  setSimulating(isOn: boolean): void
  answerBy(other?: (request: Read, ...question: Parameters<Read>) => Promise<unknown>): void
  describe(
    method: Method,
    params: unknown,
    known?: Known,
    how?: { prefersSmartAccount?: boolean; sponsor?: Sponsor; descriptors?: Descriptors; keepers?: Keepers },
  ): Promise<Screen>
  sponsor(requestSponsor: AskSponsor): Sponsor
  sign(screen: Screen): Promise<string[]>
  /** Status of calls (https://eips.ethereum.org/EIPS/eip-5792). */
  statusOf(id: string): Promise<number>
  post(screen: Screen, speed?: number): Promise<Hex[]>
  mine(screen: Screen, speed?: number): Promise<Screen['offers'][number] & { signed: string[] }>
  close(): Promise<void>
}

export async function startApprovalBench(port: number): Promise<ApprovalBench> {
  const chain: LocalChain = await startChain({ chainId: 42_161, port })
  const transport = http(chain.rpcUrl)
  const client: PublicClient = createPublicClient({ transport, pollingInterval: 20 })
  const node: TestClient = createTestClient({ mode: 'anvil', transport })
  const account = privateKeyToAccount(bytesToHex(await evmKeyOf(ENTROPY)))
  const from = account.address
  const reads = createReads({ rpcUrls: { 'eip155:42161': [chain.rpcUrl] } }, fetch)
  let isSimulating = true
  let answerer: Parameters<ApprovalBench['answerBy']>[0]
  const read: Read = async (chainId, method, params) => {
    if (method === 'eth_simulateV1' && !isSimulating) throw new Error(`the method ${method} does not exist`)
    return answerer === undefined ? reads(chainId, method, params) : answerer(reads, chainId, method, params)
  }
  const deployer = testAccount(0)
  await deploySmartAccount(chain)

  /** anvil shows some receipts late, and viem waits forever (https://github.com/foundry-rs/foundry/issues/10944). */
  async function receiptOf(hash: Hex): Promise<TransactionReceipt> {
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (receipt !== undefined) return receipt
      await delay(10)
      if (tries % TRIES_A_BLOCK === 0) await node.mine({ blocks: 1 })
    }
    throw new Error(`${hash} was not mined.`)
  }

  const send: ApprovalBench['send'] = async (transaction) => {
    const wallet = createWalletClient({ account: deployer, transport })
    const hash = await wallet.sendTransaction({ chain: null, ...transaction })
    return receiptOf(hash)
  }

  return {
    chain,
    client,
    node,
    from,
    account,
    send,
    async deploy(name, abi = [], args = [], file = 'Hostile') {
      const bytecode = compileContract(file, name)
      const data = args.length === 0 ? bytecode : encodeDeployData({ abi, bytecode, args })
      const { contractAddress } = await send({ data })
      if (contractAddress == null) throw new Error(`${name} was not deployed`)
      return getAddress(contractAddress)
    },
    async hold(token, amount) {
      const index = slotOf(from, numberToHex(0n, { size: 32 }))
      await node.setStorageAt({ address: token, index, value: numberToHex(amount, { size: 32 }) })
    },
    async allow(token, spender, amount) {
      const index = slotOf(spender, slotOf(from, numberToHex(1n, { size: 32 })))
      await node.setStorageAt({ address: token, index, value: numberToHex(amount, { size: 32 }) })
    },
    setSimulating(isOn) {
      isSimulating = isOn
    },
    answerBy(other) {
      answerer = other
    },
    async describe(method, params, knownContracts = {}, { prefersSmartAccount = false, ...operator } = {}) {
      return describeRequest(
        {
          user: 'ada',
          method,
          params: Array.isArray(params) ? params : [params],
          prefersSmartAccount,
          chainId: 42_161,
          site: { origin: 'https://app.example', trust: 'allowed' },
          signal: new AbortController().signal,
        },
        {
          ...{ accounts: { eip155: from, solana: '' }, recipients: [], read },
          ...{ knownContracts, texts: en.networks, ...operator },
        },
      )
    },
    sponsor: (requestSponsor) => createSponsor({ keys: { requestSponsor }, read, chainId: chain.chainId, from }),
    sign: async (screen) => signRequest(ENTROPY.slice(), offerOf(screen, 0).signing),
    statusOf: async (id) => ((await callsStatus(id, reads)) as { status: number }).status,
    async post(screen, speed = 0) {
      const signed = await signRequest(ENTROPY.slice(), offerOf(screen, speed).signing)
      const hashes: Hex[] = []
      for (const transaction of signed) {
        hashes.push(await client.sendRawTransaction({ serializedTransaction: transaction as Hex }))
      }
      return hashes
    },
    async mine(screen, speed = 0) {
      const offer = offerOf(screen, speed)
      const signed = await signRequest(ENTROPY.slice(), offer.signing)
      for (const transaction of signed) {
        const hash = await client.sendRawTransaction({ serializedTransaction: transaction as Hex })
        await receiptOf(hash)
      }
      return { ...offer, signed }
    },
    close: () => chain.close(),
  }
}

const slotOf = (key: Address, slot: Hex) => keccak256(concatHex([pad(key), slot]))

export const offerOf = ({ offers }: Screen, speed: number) => offers[Math.min(speed, offers.length - 1)] ?? offers[0]

export const rowsOf = ({ fields }: Screen, name: string) =>
  fields.filter((field) => field.name === name).map(({ value }) => value)
