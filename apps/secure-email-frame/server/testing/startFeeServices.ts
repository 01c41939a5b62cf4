import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ENTRY_POINT, OPERATION_DEADLINE } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { BundlerOptions } from '../fees/readBundlers.ts'

type Call = { id: number; method: string; params?: readonly (string | { data?: string })[] }
/** `undefined` leaves it to the double, an `Error` is one of JSON-RPC. */
export type Result = (call: Call) => unknown

export const FEE_CHAIN_ID = 10
const PAYMASTER = { paymaster: `0x${'9'.repeat(40)}`, paymasterData: '0x', paymasterVerificationGasLimit: '0x1' }
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: `0x${FEE_CHAIN_ID.toString(16)}`,
  eth_estimateUserOperationGas: { callGasLimit: '0xc350', preVerificationGas: '0x1', verificationGasLimit: '0x1' },
  eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', hash: `0x${'00'.repeat(32)}`, baseFeePerGas: '0x1' },
  eth_getTransactionCount: '0x0',
  eth_maxPriorityFeePerGas: '0x1',
  eth_sendUserOperation: `0x${'00'.repeat(32)}`,
  eth_supportedEntryPoints: [ENTRY_POINT],
  pm_getPaymasterData: PAYMASTER,
  pm_getPaymasterStubData: PAYMASTER,
}
const DEADLINE = `0x${readFileSync(new URL('../../../../deploy/operationDeadline.hex', import.meta.url), 'utf8')
  .trim()
  .slice(58)}`
const GET_NONCE = '0x35567e1a'

export async function startFeeServices(respond: Result = () => undefined) {
  const requests: string[] = []
  const state = { response: respond, isUsed: false }

  function usual({ method, params: [first] = [] }: Call): unknown {
    if (method === 'eth_getCode')
      return String(first).toLowerCase() === OPERATION_DEADLINE.toLowerCase() ? DEADLINE : '0x01'
    if (method !== 'eth_call') return ANSWERS[method] ?? null
    const data = typeof first === 'object' ? (first.data ?? '') : ''
    if (!data.startsWith(GET_NONCE)) return '0x'
    return `0x${data.slice(-48)}${(state.isUsed ? '1' : '').padStart(16, '0')}`
  }

  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request)) as Call
    requests.push(call.method)
    const input = await state.response(call)
    const result = input === undefined ? usual(call) : input
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const outcome = result instanceof Error ? { error: { code: -32_000, message: result.message } } : { result }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...outcome }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests: requests,
    state,
    options: (more: Partial<BundlerOptions> = {}): BundlerOptions => ({
      networks: [{ chainId: FEE_CHAIN_ID, rpcUrl: url, bundlerUrl: url, paymasterUrl: url, paymasterContext: {} }],
      maxGas: 3_000_000,
      targets: undefined,
      ...more,
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type FeeServices = Awaited<ReturnType<typeof startFeeServices>>
