import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { airlockConfig } from '@airlock/protocol/config/config'
import {
  type Address,
  concatHex,
  createWalletClient,
  encodeAbiParameters,
  getAddress,
  type Hex,
  http,
  parseAbiParameters,
  parseEther,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createGatewayApp } from '../../../apps/gateway/server/createGatewayApp.ts'
import { openChains } from '../../../apps/gateway/server/rpc/openChains.ts'
import { createMetrics } from '../../../apps/gateway/server/shell/metrics.ts'
import { gatewayDeps } from '../../../apps/gateway/server/testing/gatewayDeps.ts'
import type { BundlerOptions } from '../../../apps/secure-email-frame/server/fees/readBundlers.ts'
import { compileContract } from '../chain/compileContract.ts'
import { testAccount } from '../chain/testAccounts.ts'
import { type BundlerFaults, bundlerDouble } from '../smartAccount/bundlerDouble.ts'
import { paymasterDouble } from '../smartAccount/paymasterDouble.ts'
import { CHAIN_ID, type SponsorBench } from './sponsorBench.ts'
import { startAlto } from './startAlto.ts'

const ALTO_PORT = 21_679
const OWNER = privateKeyToAccount(generatePrivateKey())

type Faults = BundlerFaults & {
  /** Answers nothing; `slow` holds the request, `down` ends it. */
  away?: 'slow' | 'down' | undefined
  twist?: ((method: string, result: object) => unknown) | undefined
  garbage?: string | undefined
}

export type BundlerBench = {
  errors: Faults
  requests: string[]
  ready(): Promise<void>
  paymaster: Address
  /** @param position `isDirect` leaves out the gateway, `rpcUrl` is of another node */
  options(position?: {
    paymaster?: Address | undefined
    isDirect?: boolean | undefined
    rpcUrl?: string | undefined
  }): BundlerOptions
  deploy(name: 'SignedPaymaster' | 'TakingPaymaster' | 'GivingPaymaster', more?: Hex): Promise<Address>
  close(): Promise<void>
}

export async function startBundlerBench(
  bench: Pick<SponsorBench, 'rpcUrl' | 'client' | 'node'>,
  payer: PrivateKeyAccount = testAccount(8),
): Promise<BundlerBench> {
  const errors: Faults = {}
  const requests: string[] = []
  const folder = process.env.AIRLOCK_ALTO
  const alto = folder ? await startAlto({ folder, rpcUrl: bench.rpcUrl, port: ALTO_PORT, errors }) : undefined
  const bundler = alto?.answer ?? bundlerDouble(bench.rpcUrl, errors)
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const [, kind, paymaster] = (request.url ?? '').split('/')
    if (kind === 'v1') {
      const result = await gateway.request(request.url ?? '', { method: 'POST', body })
      return void response.writeHead(result.status).end(await result.text())
    }
    requests.push(JSON.parse(body).method)
    if (errors.away === 'slow') return
    if (errors.away === 'down') return void request.socket.destroy()
    const result =
      kind === 'bundler'
        ? await bundler(body)
        : await paymasterDouble({ paymaster: getAddress(paymaster ?? ''), owner: OWNER, twist: errors.twist })(body)
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(kind === 'paymaster' && errors.garbage !== undefined ? errors.garbage : JSON.stringify(result))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway = gatewayOf(`${origin}/bundler`)
  const wallet = createWalletClient({ account: payer, transport: http(bench.rpcUrl) })
  const done = async (hash: Hex) => bench.client.waitForTransactionReceipt({ hash })
  await bench.node.setBalance({ address: payer.address, value: parseEther('1000') })

  const deploy: BundlerBench['deploy'] = async (name, more = '0x') => {
    const owner = encodeAbiParameters(parseAbiParameters('address'), [OWNER.address])
    const data = concatHex([compileContract('Paymasters', name), owner, more])
    const { contractAddress } = await done(await wallet.sendTransaction({ chain: null, data }))
    const paymaster = getAddress(contractAddress ?? '0x')
    const deposit = { address: entryPoint08Address, abi: entryPoint08Abi, functionName: 'depositTo' } as const
    await done(await wallet.writeContract({ chain: null, ...deposit, args: [paymaster], value: parseEther('10') }))
    return paymaster
  }
  const usual = await deploy('SignedPaymaster')
  return {
    errors,
    requests,
    ready: async () => alto?.ready(),
    paymaster: usual,
    deploy,
    options: ({ paymaster = usual, isDirect = false, rpcUrl = bench.rpcUrl } = {}): BundlerOptions => ({
      networks: [
        {
          chainId: CHAIN_ID,
          rpcUrl,
          bundlerUrl: isDirect
            ? `${origin}/bundler`
            : `${origin}/v1/bundler?projectId=default&chainId=eip155:${CHAIN_ID}&bundler=double`,
          paymasterUrl: `${origin}/paymaster/${paymaster}`,
          paymasterContext: {},
        },
      ],
      maxGas: 3_000_000,
      targets: undefined,
    }),
    async close() {
      await new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
      await alto?.close()
    },
  }
}

function gatewayOf(url: string) {
  const config = airlockConfig.parse({
    modalOrigin: 'https://wallet.example',
    projects: { default: { origins: [] } },
    gateway: { bundlers: { [`eip155:${CHAIN_ID}`]: { url } } },
  })
  const { chains, rpcs, bundlers } = openChains(config.gateway, createMetrics())
  return createGatewayApp({ ...gatewayDeps({ chains, rpcs, bundlers }), config, log: () => {} })
}
