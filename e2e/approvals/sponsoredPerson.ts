import { randomBytes } from 'node:crypto'
import { type Address, bytesToHex, encodeFunctionData, getAddress, type Hex, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describeRequest } from '../../apps/secure-email-frame/frame/approvals/describeRequest.ts'
import { finishRequest } from '../../apps/secure-email-frame/frame/approvals/sending/finishRequest.ts'
import { createSponsor } from '../../apps/secure-email-frame/frame/approvals/sponsor/createSponsor.ts'
import { callsStatus } from '../../apps/secure-email-frame/frame/callsStatus/callsStatus.ts'
import { SecureError } from '../../apps/secure-email-frame/frame/errors/SecureError.ts'
import type { KeyClient } from '../../apps/secure-email-frame/frame/keys/KeyClient.ts'
import { en } from '../../apps/secure-email-frame/frame/messages/en.ts'
import { createReads, type Read } from '../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { evmKeyOf } from '../../apps/secure-email-frame/frame/wallet/derive.ts'
import { signRequest } from '../../apps/secure-email-frame/frame/wallet/signRequest.ts'
import type { TestServer } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { CHAIN_ID, type SponsorBench } from '../stack/sponsor/sponsorBench.ts'

type Screen = Awaited<ReturnType<typeof describeRequest>>
type Sponsor = ReturnType<typeof createSponsor>
type Method = 'wallet_sendCalls' | 'eth_sendTransaction'

/** Index of the test account that sends what no person of the test does. */
export const OUTSIDER = 9

const MINT = parseAbi(['function mint(address to, uint256 amount)'])

export const rowOf = (calls: object[]) => [{ version: '2.0.0', atomicRequired: true, calls }]

export async function done(bench: SponsorBench, transaction: { to?: Address; data: Hex }) {
  const other = testAccount(OUTSIDER)
  await bench.node.setBalance({ address: other.address, value: parseEther('100') })
  const serializedTransaction = await other.signTransaction({
    chainId: CHAIN_ID,
    nonce: await bench.client.getTransactionCount({ address: other.address }),
    gas: 5_000_000n,
    maxFeePerGas: parseEther('0.00000001'),
    maxPriorityFeePerGas: 1n,
    type: 'eip1559',
    ...transaction,
  })
  const hash = await bench.client.sendRawTransaction({ serializedTransaction })
  return bench.client.waitForTransactionReceipt({ hash })
}

export const deployed = async (bench: SponsorBench, data: Hex) =>
  getAddress((await done(bench, { data })).contractAddress ?? '0x')

export const minted = (bench: SponsorBench, token: Address, to: Address, amount: bigint) =>
  done(bench, { to: token, data: encodeFunctionData({ abi: MINT, args: [to, amount] }) })

export function operationOf(screen: Screen) {
  const { signing } = screen.offers[0]
  if (signing.kind !== 'operation') throw new Error(`it is of kind ${signing.kind}`)
  return signing.operation
}

export async function sponsoredPerson(
  bench: SponsorBench,
  server: TestServer,
  { prefersSmartAccount = false }: { prefersSmartAccount?: boolean } = {},
) {
  const entropy = randomBytes(16)
  const key = bytesToHex(await evmKeyOf(new Uint8Array(entropy)))
  const { device, account } = await bench.user(server, privateKeyToAccount(key))
  const from = account.address
  const read = createReads({ rpcUrls: { [`eip155:${CHAIN_ID}`]: [bench.rpcUrl] } }, fetch)
  const { signal } = new AbortController()
  const call = (params: unknown[], method: Method = 'wallet_sendCalls') => ({
    ...{ method, params, prefersSmartAccount, chainId: CHAIN_ID, user: 'ada', signal },
    site: { origin: 'https://app.example', trust: 'allowed' as const },
  })
  const requestSponsor: KeyClient['requestSponsor'] = async (name, params) => {
    const response = await device.call(`sponsor/${name}`, params as never)
    if (!response.ok) throw SecureError.fromJSON(response.fault as never)
    return response.value as never
  }
  const sponsorFor = (using: Read = read, request = requestSponsor) =>
    createSponsor({ keys: { requestSponsor: request }, read: using, chainId: CHAIN_ID, from })
  const input = { accounts: { eip155: from, solana: '' }, recipients: [], read, knownContracts: {}, texts: en.networks }
  const sign = async (signing: Parameters<typeof signRequest>[1]) => signRequest(new Uint8Array(entropy), signing)
  return {
    device,
    from,
    read,
    sign,
    requestSponsor,
    sponsorFor,
    screenOf: (calls: object[], requesting: Sponsor | undefined = sponsorFor(), using = read): Promise<Screen> =>
      describeRequest(call(rowOf(calls)), { ...input, read: using, sponsor: requesting }),
    paidScreenOf: (calls: object[]): Promise<Screen> => describeRequest(call(rowOf(calls)), input),
    transactionOf: (transaction: object): Promise<Screen> =>
      describeRequest(call([transaction], 'eth_sendTransaction'), { ...input, sponsor: sponsorFor() }),
    async finish(calls: object[], screen: Screen, requesting = sponsorFor()) {
      const { signing } = screen.offers[0]
      const signed = await sign(signing)
      const sponsor = signing.kind === 'operation' ? requesting : undefined
      const response = await finishRequest(call(rowOf(calls)), signed, { read, account: from, signing, sponsor })
      return (response as { id: Hex }).id
    },
    previous: (calls: object[]) => sponsorFor().findPending({ method: 'wallet_sendCalls', params: rowOf(calls) }),
    statusOf: (id: string, using = read) =>
      callsStatus(id, using) as Promise<{ status: number; atomic: boolean; receipts: { status: Hex }[] }>,
  }
}
