import { bytesToHex, type Hex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import type { FinalTransaction } from '../../../keys/KeyClient.ts'
import type { Read } from '../../../rpc/createReads.ts'
import type { Block, Simulation, TransactionRequest } from '../../shared/types.ts'
import { type Log, readAllowance, readTransfers, receiversIn } from './readLogs.ts'

export type SimulationInput = { chainId: number; from: string; read: Read; block: Block; code?: Hex | undefined }

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const topic = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const response = z
  .array(
    z.object({
      calls: z.array(
        z.object({
          status: quantity,
          gasUsed: quantity,
          logs: z._default(z.array(z.object({ address: hex, topics: z.array(topic), data: hex })), []),
        }),
      ),
    }),
  )
  .check(z.minLength(1))

const SLOT_S = 12

/** Simulates at no price, with an unknown proposer, as nodes do by default. Malicious contracts behave well here. Also measures gas. */
export function simulateAtNoPrice(
  calls: readonly TransactionRequest[],
  input: SimulationInput,
): Promise<Simulation | undefined> {
  const requested = calls.map(({ to, data, value, accessList }) => ({
    ...(to !== null && { to }),
    data,
    value: numberToHex(value),
    gasPrice: '0x0',
    accessList,
  }))
  const feeRecipient = bytesToHex(crypto.getRandomValues(new Uint8Array(20)))
  return simulate(requested, input, { validation: false, blockOverrides: { feeRecipient } })
}

/** The node chooses the nonce, which contracts cannot see. */
export function simulateSigned(
  transactions: readonly FinalTransaction[],
  input: SimulationInput,
): Promise<Simulation | undefined> {
  const requested = transactions.map(({ to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas, accessList }) => ({
    ...(to !== null && { to }),
    data,
    value: numberToHex(BigInt(value)),
    gas: numberToHex(BigInt(gas)),
    maxFeePerGas: numberToHex(BigInt(maxFeePerGas)),
    maxPriorityFeePerGas: numberToHex(BigInt(maxPriorityFeePerGas)),
    accessList,
  }))
  return simulate(requested, input, { validation: true, blockOverrides: {} })
}

/** All simulations of a request name one block. @returns undefined if the node does not support it */
export async function simulate(
  calls: readonly object[],
  { chainId, from, read, block, code }: SimulationInput,
  {
    validation,
    blockOverrides,
    stateOverrides,
    isDone = () => true,
  }: {
    validation: boolean
    blockOverrides: { feeRecipient?: Hex }
    stateOverrides?: Record<string, object>
    /** Checks by the logs that the calls succeeded: `handleOps` succeeds even if the operation's calls fail. */
    isDone?(logs: readonly Log[]): boolean
  },
): Promise<Simulation | undefined> {
  const next = {
    number: numberToHex(block.number + 1n),
    time: numberToHex(block.timestamp + BigInt(SLOT_S)),
    ...(block.random !== undefined && { prevRandao: block.random }),
  }
  const overrides = { ...stateOverrides, ...(code !== undefined && { [from]: { code } }) }
  const request = {
    blockStateCalls: [
      {
        blockOverrides: { ...next, ...blockOverrides },
        ...(Object.keys(overrides).length > 0 && { stateOverrides: overrides }),
        calls: calls.map((call) => ({ from, ...call })),
      },
    ],
    traceTransfers: true,
    validation,
  }
  const input = await read(chainId, 'eth_simulateV1', [request, numberToHex(block.number)]).catch(() => undefined)
  const { success, data: blocks } = response.safeParse(input)
  const done = success ? blocks.flatMap((one) => one.calls) : []
  if (done.length !== calls.length) return undefined
  const logs = done.flatMap((call) => call.logs)
  return {
    ...readTransfers(logs, from),
    receivers: receiversIn(logs),
    outcome: done.every(({ status }) => BigInt(status) === 1n) && isDone(logs) ? 'works' : 'fails',
    allowed: logs.flatMap((log) => readAllowance(log, from)),
    gas: done.map(({ gasUsed }) => BigInt(gasUsed)),
    effects: done.map((call) => ({
      out: readTransfers(call.logs, from).out,
      allowed: call.logs.flatMap((log) => readAllowance(log, from)),
    })),
  }
}
