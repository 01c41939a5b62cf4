import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { OPERATION_DEADLINE } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import {
  type Address,
  concatHex,
  createTestClient,
  type Hex,
  http,
  keccak256,
  publicActions,
  walletActions,
} from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { CREATE2_PROXY } from '../chain/create2.ts'
import type { LocalChain } from '../chain/startAnvil.ts'
import { DELEGATE_ADDRESS } from './delegateAddress.ts'

/** Salts of the published deployments. https://github.com/eth-infinitism/account-abstraction/releases/tag/v0.8.0 */
const ENTRY_POINT_SALT: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
const NO_SALT: Hex = `0x${'0'.repeat(64)}`

const CONTRACTS = [
  { name: 'EntryPoint', address: entryPoint08Address, salt: ENTRY_POINT_SALT },
  { name: 'Simple7702Account', address: DELEGATE_ADDRESS, salt: NO_SALT },
  { name: 'OperationDeadline', address: OPERATION_DEADLINE, salt: NO_SALT },
] as const
const PAYER: Address = '0x00000000000000000000000000000000000d4337'

/** @throws Error when one of them is not where it is on public networks. */
export async function deploySmartAccount({ rpcUrl }: Pick<LocalChain, 'rpcUrl'>): Promise<void> {
  const transport = http(rpcUrl)
  const chain = createTestClient({ mode: 'anvil', transport, pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  await chain.setBalance({ address: PAYER, value: 10n ** 19n })
  await chain.impersonateAccount({ address: PAYER })
  for (const { name, address, salt } of CONTRACTS) {
    if ((await chain.getCode({ address })) !== undefined) continue
    const data = concatHex([salt, bytecodeOf(name)])
    const hash = await chain.sendTransaction({ chain: null, account: PAYER, to: CREATE2_PROXY, data })
    await chain.waitForTransactionReceipt({ hash })
    const code = await chain.getCode({ address })
    if (code === undefined) throw new Error(`${name} is not at ${address} (${keccak256(bytecodeOf(name))})`)
  }
  await chain.stopImpersonatingAccount({ address: PAYER })
  await chain.setBalance({ address: PAYER, value: 0n })
}

export function deadlineCode(): Hex {
  const path = fileURLToPath(new URL('../../../deploy/operationDeadline.hex', import.meta.url))
  return `0x${readFileSync(path, 'utf8').trim()}`
}

function bytecodeOf(name: (typeof CONTRACTS)[number]['name']): Hex {
  if (name === 'OperationDeadline') return deadlineCode()
  const require = createRequire(import.meta.url)
  return (require(`@account-abstraction/contracts/artifacts/${name}.json`) as { bytecode: Hex }).bytecode
}
