import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDescriptors } from '@airlock/protocol/clearSigning/createDescriptors'
import { descriptor } from '@airlock/protocol/clearSigning/descriptor'
import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import { airlockConfig } from '@airlock/protocol/config/config'
import { readImplementation } from '@airlock/protocol/namespaces/eip155/reads/readImplementation'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatewayApp } from '../../apps/gateway/server/createGatewayApp.ts'
import { openDescriptors } from '../../apps/gateway/server/descriptorSnapshots.ts'
import { gatewayDeps } from '../../apps/gateway/server/testing/gatewayDeps.ts'
import { receiptOf } from '../../apps/secure-email-frame/frame/approvals/receipt/receiptOf.ts'
import { compileSnapshot } from '../tools/descriptors/compileSnapshot.ts'
import { type ApprovalBench, rowsOf, startApprovalBench } from './approvalBench.ts'

const VAULT = parseAbi([
  'constructor(string name, string symbol, uint256 ratePerSecond)',
  'function deposit(address receiver) payable',
])
const UNKNOWN_ACCOUNT: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** https://eips.ethereum.org/EIPS/eip-1967 */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

const folder = mkdtempSync(join(tmpdir(), 'described-'))
let bench: ApprovalBench
let vault: Address
let descriptors: FindDescriptor
let requests: string[]

const fileOf = (address: Address) => ({
  $schema: '../../specs/erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 42_161, address }] } },
  metadata: { owner: 'Yield Club', contractName: 'Yield vault', info: { url: 'https://yield.example' } },
  display: {
    formats: {
      'deposit(address receiver)': {
        intent: 'Deposit ether',
        interpolatedIntent: 'Deposit {@.value} for {receiver}',
        fields: [
          { path: '@.value', label: 'Amount', format: 'amount' },
          { path: 'receiver', label: 'Shares go to', format: 'addressName' },
        ],
      },
    },
  },
})

beforeAll(async () => {
  bench = await startApprovalBench(21_571)
  await bench.node.setBalance({ address: bench.from, value: parseEther('5') })
  vault = await bench.deploy('YieldVault', VAULT, ['Yield', 'YLD', 1n], 'YieldVault')
  const request = (method: string, params: unknown) => bench.client.request({ method, params } as never)
  const { snapshot, problems } = await compileSnapshot([{ path: 'vault', content: fileOf(vault) }], (_chain, address) =>
    readImplementation(request, address),
  )
  expect(problems).toEqual([])
  const file = join(folder, 'descriptors.json')
  writeFileSync(file, JSON.stringify(snapshot))
  const config = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })
  const app = createGatewayApp({ ...gatewayDeps({ descriptors: openDescriptors([file]) }), config, log: () => {} })
  requests = []
  const fetch = async (url: string) => {
    requests.push(url)
    return app.request(url.slice('https://gateway.example'.length))
  }
  const parse = (body: unknown) => descriptor.parse(body)
  const gateway = { url: 'https://gateway.example', projectId: 'default' }
  descriptors = createDescriptors({ ...gateway, root: snapshot.root }, fetch, parse)
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await bench.close()
})

const deposit = (receiver: Address) => ({
  to: vault,
  value: numberToHex(parseEther('1')),
  data: encodeFunctionData({ abi: VAULT, functionName: 'deposit', args: [receiver] }),
})
const described = (transaction: { to: Address; data: Hex; value: Hex }) =>
  bench.describe('eth_sendTransaction', transaction, {}, { descriptors })

describe('a contract of the operator’s snapshot', () => {
  test('[T226] is described behind what leaves and comes, from the gateway by proof', async () => {
    const screen = await described(deposit(bench.from))
    const receipt = receiptOf(screen)
    expect(receipt.sentence.name).toBe('payUnknown')
    expect(receipt.leaves.map(({ field }) => field.value)).toEqual(['1 ETH'])
    expect(receipt.comes).toHaveLength(1)
    expect(receipt.described.map(({ field }) => [field.path ?? field.name, field.value])).toEqual([
      ['describedBy', 'Yield Club'],
      ['intent', '“Deposit ether”'],
      ['sentence', `“Deposit 1 ETH for ${bench.from}”`],
      ['Amount', '1 ETH'],
      ['Shares go to', bench.from],
    ])
    expect(new Set(requests.map((url) => new URL(url).host))).toEqual(new Set(['gateway.example']))
    await bench.mine(screen)
  })

  test('[T226] shows another receiver in the publisher’s words', async () => {
    const screen = await described(deposit(UNKNOWN_ACCOUNT))
    expect(rowsOf(screen, 'described')).toEqual(['1 ETH', UNKNOWN_ACCOUNT])
    expect(screen.warnings).toContain('unknownCall')
  })

  test('[T227] binds a proxy to the code that it runs now', async () => {
    const request = (method: string, params: unknown) => bench.client.request({ method, params } as never)
    const value = numberToHex(BigInt(vault), { size: 32 })
    const proxy = await bench.deploy('YieldVault', VAULT, ['Proxy', 'PRX', 1n], 'YieldVault')
    await bench.node.setStorageAt({ address: proxy, index: IMPLEMENTATION_SLOT, value })
    const code = await bench.client.getCode({ address: vault })
    const { keccak256 } = await import('viem')
    expect(await readImplementation(request, proxy)).toEqual({
      address: vault.toLowerCase(),
      codeHash: keccak256(code ?? '0x'),
    })
    expect(await readImplementation(request, vault)).toBeUndefined()
  })
})
