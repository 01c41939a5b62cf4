import { isRecord } from '@airlock/protocol/isRecord'
import { bundlerCalls, hasEntryPoint, paymasterCalls } from '@airlock/protocol/namespaces/eip155/bundlerCalls'
import { MAX_PAYMASTER_BYTES } from '@airlock/protocol/secure/operationBounds'
import * as z from 'zod/mini'
import { ApiError } from '../ApiError.ts'
import type { BundlerNetwork } from './readBundlers.ts'

const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 262_144

const bytes = (max: number) => z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.maxLength(2 + 2 * max))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const gas = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,10}$/))
const response = z.union([z.object({ error: z.object({ message: z.unknown() }) }), z.object({ result: z.unknown() })])

/** Paymaster of EntryPoint 0.7 and later (https://eips.ethereum.org/EIPS/eip-7677). */
const stubData = z.object({
  paymaster: address,
  paymasterData: bytes(MAX_PAYMASTER_BYTES),
  paymasterVerificationGasLimit: z.optional(gas),
  paymasterPostOpGasLimit: z.optional(gas),
})
const paymasterData = z.object({ paymaster: address, paymasterData: bytes(MAX_PAYMASTER_BYTES) })
/** https://eips.ethereum.org/EIPS/eip-7769 */
const estimate = z.object({
  callGasLimit: gas,
  preVerificationGas: gas,
  verificationGasLimit: gas,
  paymasterVerificationGasLimit: z.optional(z.nullable(gas)),
  paymasterPostOpGasLimit: z.optional(z.nullable(gas)),
})
export type StubData = z.output<typeof stubData>

/** Throws ApiError OPERATION_REFUSED or SPONSOR_NETWORK, without URLs, which may hold keys. */
export function openBundler({ chainId, bundlerUrl, paymasterUrl, paymasterContext }: BundlerNetwork) {
  type Call = ReturnType<typeof bundlerCalls.chainId>
  const ofBundler = (call: Call) => request(bundlerUrl, call)
  const ofPaymaster = (call: Call) => request(paymasterUrl, call)

  return {
    async missing(): Promise<readonly string[]> {
      const [chain, entryPoints] = await Promise.all([
        ofBundler(bundlerCalls.chainId()),
        ofBundler(bundlerCalls.entryPoints()),
      ]).catch(away)
      const isOfChain = typeof chain === 'string' && /^0x[0-9a-f]{1,13}$/i.test(chain) && Number(chain) === chainId
      return [
        ...(isOfChain ? [] : [`a bundler of network ${chainId}`]),
        ...(hasEntryPoint(entryPoints) ? [] : ['a bundler of EntryPoint 0.8']),
      ]
    },
    stubData: async (operation: object) =>
      read(stubData, await ofPaymaster(paymasterCalls.stubData(operation, chainId, paymasterContext))),
    paymasterData: async (operation: object) =>
      read(paymasterData, await ofPaymaster(paymasterCalls.data(operation, chainId, paymasterContext))),
    estimate: async (operation: object) => read(estimate, await ofBundler(bundlerCalls.estimate(operation))),
    async send(operation: object, hash: string): Promise<boolean> {
      return (await ofBundler(bundlerCalls.send(operation))) === hash
    },
  }
}

/** Bundlers always identify themselves; a proxy without an answer, such as the gateway, does not. */
function away(cause: unknown): never {
  throw new ApiError('SPONSOR_NETWORK', { cause: new Error('The bundler did not say what it is.', { cause }) })
}

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new ApiError('OPERATION_REFUSED')
  return data
}

/** @throws ApiError SPONSOR_NETWORK without a response, OPERATION_REFUSED for a JSON-RPC error */
async function request(url: string, [method, params]: ReturnType<typeof bundlerCalls.chainId>): Promise<unknown> {
  const { success, data } = response.safeParse(await post(url, { jsonrpc: '2.0', id: 1, method, params }))
  if (!success) throw new ApiError('SPONSOR_NETWORK', { cause: new Error(`${method} got no answer that can be read.`) })
  if ('error' in data) throw new ApiError('OPERATION_REFUSED')
  return data.result
}

async function post(url: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_ANSWER_BYTES) throw new Error('The answer is longer than makes sense.')
      chunks.push(chunk)
    }
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    // Errors may have a failure status; results do not.
    if (response.status === 429 || (!response.ok && !(isRecord(value) && 'error' in value)))
      throw new Error('It failed.')
    return value
  } catch {
    throw new ApiError('SPONSOR_NETWORK', { cause: new Error('The bundler or the paymaster did not answer.') })
  }
}
