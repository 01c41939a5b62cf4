import { getAddress, type Hex, isAddress, isHex } from 'viem'
import { SecureFault } from '../keys/SecureFault.ts'
import type { WantedTransaction } from './prepareTransactions.ts'

type Account = { chainId: number; from: string }

/** More calls than a person reads are not asked about. */
const MAX_CALLS = 20

/** `eth_sendTransaction`. @throws SecureFault INVALID_INPUT for what is no transaction of this account on this chain */
export function parseTransaction(value: unknown, account: Account): WantedTransaction {
  const { chainId, from, ...call } = recordOf(value)
  checkAccount({ chainId, from }, account)
  return parseCall(call)
}

/**
 * `wallet_sendCalls` (EIP-5792). This wallet is an account of its own: its calls are mined one after the other.
 *
 * @throws SecureFault INVALID_INPUT, with what this wallet cannot promise where the dapp insists on it
 */
export function parseSendCalls(value: unknown, account: Account): WantedTransaction[] {
  const { id, chainId, from, calls, atomicRequired, capabilities } = recordOf(value)
  checkAccount({ chainId, from }, account)
  if (atomicRequired === true) {
    throw new SecureFault('INVALID_INPUT', { message: 'This wallet cannot do several calls as one.' })
  }
  if (id !== undefined) {
    throw new SecureFault('INVALID_INPUT', { message: 'This wallet gives rows of calls their ids itself.' })
  }
  const needed = Object.entries(recordOf(capabilities ?? {})).filter(([, one]) => recordOf(one).optional !== true)
  if (needed.length > 0) throw new SecureFault('INVALID_INPUT', { message: 'This wallet lacks a needed capability.' })
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_CALLS) throw new SecureFault('INVALID_INPUT')
  return calls.map((call) => {
    const { capabilities: own } = recordOf(call)
    const isAsking = Object.values(recordOf(own ?? {})).some((one) => recordOf(one).optional !== true)
    if (isAsking) throw new SecureFault('INVALID_INPUT', { message: 'This wallet lacks a needed capability.' })
    return parseCall(recordOf(call))
  })
}

function checkAccount({ chainId, from }: { chainId?: unknown; from?: unknown }, account: Account) {
  const isRight =
    (chainId === undefined || Number(chainId) === account.chainId) &&
    (from === undefined || String(from).toLowerCase() === account.from.toLowerCase())
  if (!isRight) throw new SecureFault('INVALID_INPUT')
}

function parseCall({ to = null, data, input, value = '0x0', gas }: Record<string, unknown>): WantedTransaction {
  const bytes = data ?? input ?? '0x'
  const isValid =
    (to === null || (typeof to === 'string' && isAddress(to, { strict: false }))) &&
    isHex(bytes) &&
    bytes.length % 2 === 0 &&
    (data === undefined || input === undefined || data === input) &&
    /^0x[0-9a-f]{1,64}$/i.test(String(value)) &&
    (gas === undefined || /^0x[0-9a-f]{1,16}$/i.test(String(gas))) &&
    (to !== null || bytes !== '0x')
  if (!isValid) throw new SecureFault('INVALID_INPUT')
  return {
    to: to === null ? null : getAddress(to as string),
    data: bytes as Hex,
    value: BigInt(String(value)),
    ...(gas !== undefined && { gas: BigInt(String(gas)) }),
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SecureFault('INVALID_INPUT')
  return value as Record<string, unknown>
}
