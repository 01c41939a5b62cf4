import { expect } from '@playwright/test'
import { createTestClient, encodeFunctionData, http, numberToHex, parseAbi, parseEther } from 'viem'
import { entryPoint08Address, getUserOperationTypedData } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { DELEGATE_ADDRESS } from '../../stack/smartAccount/delegateAddress.ts'
import { EMAIL_ON, sendRequest, signedIn } from '../../support/email/email.ts'
import { attacker } from '../../support/sendForm.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

const EXECUTE = parseAbi(['function execute(address target, uint256 value, bytes data)'])

test("[S6.4:userOperations] reads operations at the network's bundler without a prompt", async ({
  page,
  sites,
  stack,
}) => {
  const rpcUrls = { 'eip155:42161': stack.urls.rpc['eip155:42161'], 'eip155:1': stack.urls.ethereum }
  const custom = Object.fromEntries(Object.entries(rpcUrls).map(([network, url]) => [network, [{ url }]]))
  const sdk = { ...EMAIL_ON, networks: Object.keys(rpcUrls).join(), 'custom-rpc-urls': JSON.stringify(custom) }
  await signedIn(page, sites, stack, '/email-operations', { sdk })
  const operation = await bringOperation(stack)
  const read = (method: string, params: unknown[]) => sendRequest(page, method, params)
  expect((await read('eth_supportedEntryPoints', [])).result).toEqual([entryPoint08Address])
  expect((await read('eth_getUserOperationReceipt', [operation])).result).toMatchObject({
    userOpHash: operation,
    success: true,
    receipt: { status: '0x1' },
  })
  expect((await read('eth_getUserOperationByHash', [operation])).result).toMatchObject({
    entryPoint: entryPoint08Address,
  })
  expect((await read('eth_getUserOperationReceipt', [`0x${'00'.repeat(32)}`])).result).toBeNull()
  // Of any key: a bundler carries the operation out to estimate it.
  const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: 'Estimated' })
  const estimated = { sender: attacker(), callData: '0x', callGasLimit: '0x5208', signature }
  expect((await read('eth_estimateUserOperationGas', [estimated, entryPoint08Address])).result).toMatchObject({
    callGasLimit: expect.stringMatching(/^0x[0-9a-f]+$/),
  })
  expect((await read('eth_estimateUserOperationGas', [{}, entryPoint08Address])).error?.code).toBe(-32_602)
  await read('wallet_switchEthereumChain', [{ chainId: '0x1' }])
  expect((await read('eth_getUserOperationReceipt', [operation])).error?.code).toBe(4_200)
})

async function bringOperation({ urls }: World): Promise<string> {
  const chain = createTestClient({ mode: 'anvil', transport: http(urls.rpc['eip155:42161']) })
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.setCode({ address: account.address, bytecode: `0xef0100${DELEGATE_ADDRESS.slice(2)}` })
  await chain.setBalance({ address: account.address, value: parseEther('1') })
  const figures = {
    nonce: 0n,
    callGasLimit: 100_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
  }
  const callData = encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: [attacker(), 7n, '0x'] })
  const userOperation = { sender: account.address, callData, ...figures, signature: '0x' as const }
  const signature = await account.signTypedData(
    getUserOperationTypedData({ chainId: 42_161, entryPointAddress: entryPoint08Address, userOperation }),
  )
  const hex = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, numberToHex(value)]))
  const params = [{ sender: account.address, callData, ...hex, signature }, entryPoint08Address]
  const response = await fetch(`${urls.offchain}/bundler/42161`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params }),
  })
  const { result } = (await response.json()) as { result: string }
  return result
}
