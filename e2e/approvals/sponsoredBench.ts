import { CONFIRMATIONS } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { closeAfterEach } from '../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { type BundlerBench, startBundlerBench } from '../stack/sponsor/bundlerBench.ts'
import { type SponsorBench, startSponsorBench } from '../stack/sponsor/sponsorBench.ts'
import { deployed, minted, sponsoredPerson } from './sponsoredPerson.ts'

type Start = ReturnType<typeof closeAfterEach>
type Hook = (run: () => Promise<void>, timeoutMs?: number) => void
type Hooks = Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Hook>
type Options = Parameters<BundlerBench['options']>[0] & {
  limits?: Parameters<Start>[0]
  prefersSmartAccount?: boolean
}

export let bench: SponsorBench
export let bundler: BundlerBench
export let token: Address
let start: Start

/** Starts one chain and bundler for the tests of a file. */
export function sponsoredBench(port: number, { beforeAll, afterAll, beforeEach, afterEach }: Hooks): Start {
  start = closeAfterEach(afterEach)
  beforeAll(async () => {
    bench = await startSponsorBench(port)
    bundler = await startBundlerBench(bench)
    token = await deployed(bench, compileContract('Hostile', 'OldToken'))
  }, 120_000)
  afterAll(async () => {
    await bundler.close()
    await bench.close()
  })
  beforeEach(async () => {
    for (const name of Object.keys(bundler.errors)) delete bundler.errors[name as keyof typeof bundler.errors]
    bundler.requests.length = 0
    await bundler.ready()
    await bench.node.setAutomine(true)
  })
  return start
}

export async function startSponsored({ limits, prefersSmartAccount = false, ...position }: Options = {}) {
  const server = await start({ ...limits, bundlers: bundler.options(position) })
  const user = await sponsoredPerson(bench, server, { prefersSmartAccount })
  await minted(bench, token, user.from, 1_000n)
  return { ...user, server }
}

export const unknownAccount = (): Address => privateKeyToAddress(generatePrivateKey())

export const transfer = (to: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

export const two = (to: Address) => [transfer(to, 1n), transfer(to, 1n)]

export const balanceOf = (address: Address) =>
  bench.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })

/** Mines until no open operation is valid. */
export const outlast = async () => {
  await bench.node.increaseTime({ seconds: 400 })
  await bench.node.mine({ blocks: CONFIRMATIONS + 1 })
}
