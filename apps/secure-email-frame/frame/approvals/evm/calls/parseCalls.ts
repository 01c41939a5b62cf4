import { ENTRY_POINTS } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { isRevoke, MAX_REVOKES } from '@airlock/protocol/permissions/revokes'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import { isReceiverName } from '@airlock/protocol/w3m/receiverName'
import { getAddress, type Hex, isAddress, isHex } from 'viem'
import { callsError } from '../../../errors/callsError.ts'
import { SecureError } from '../../../errors/SecureError.ts'
import type { AccessList } from '../../../keys/KeyClient.ts'
import { DELEGATE } from '../../../smartAccount/delegate.ts'
import type { Calls, TransactionRequest } from '../../shared/types.ts'

type Account = { chainId: number; from: string }

const CALL_FIELDS = ['to', 'data', 'input', 'value', 'gas']
/** Accepted but ignored: libraries set these fields, but the wallet chooses its own values. */
const OWN_FIELDS = ['nonce', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']
/** All types are signed as EIP-1559. Type 4 would delegate the account (https://eips.ethereum.org/EIPS/eip-7702). */
const TYPES = ['0x0', '0x1', '0x2']

/** Ignores `nonce` in a replacement, because libraries set stale ones. @throws SecureError INVALID_INPUT */
export function parseTransaction(value: unknown, account: Account): TransactionRequest {
  return withInvalidParams(() => readTransaction(value, account))
}

function readTransaction(value: unknown, account: Account): TransactionRequest {
  const { chainId, from, type, accessList, replaces, receiverName, ...call } = recordOf(value)
  if (chainId !== undefined && Number(chainId) !== account.chainId) {
    throw malformed('chainId', 'the chain ID of the active network')
  }
  if (from !== undefined && !isSameAccount(from, account)) {
    throw new SecureError('INVALID_INPUT', {
      rpc: 4_100,
      message: 'Invalid input: from is not the account of this wallet.',
    })
  }
  checkFields(call, [...CALL_FIELDS, ...OWN_FIELDS])
  if (type !== undefined && !TYPES.includes(String(type))) {
    throw new SecureError('INVALID_INPUT', { message: 'This wallet does not sign transactions of this type.' })
  }
  const storage = parseAccessList(accessList)
  if (replaces !== undefined && !isHash(replaces)) throw malformed('replaces', 'a transaction hash')
  return {
    ...parseCall(call, account),
    ...(storage.length > 0 && { accessList: storage }),
    ...(replaces !== undefined && { replaces }),
    ...nameOf(receiverName),
  }
}

function nameOf(receiverName: unknown): Pick<TransactionRequest, 'receiverName'> {
  if (receiverName === undefined) return {}
  if (isReceiverName(receiverName)) return { receiverName }
  throw malformed('receiverName', 'a dotted name of up to 64 characters')
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

function parseAccessList(value: unknown = []): AccessList {
  if (!Array.isArray(value)) throw noAccessList()
  return value.map((entry) => {
    const { address, storageKeys, ...rest } = recordOf(entry)
    const isRead =
      typeof address === 'string' &&
      isAddress(address, { strict: false }) &&
      Array.isArray(storageKeys) &&
      storageKeys.every(isHash) &&
      Object.keys(rest).length === 0
    if (!isRead) throw noAccessList()
    return { address: getAddress(address), storageKeys }
  })
}

function noAccessList() {
  return malformed('accessList', 'a list of addresses with 32-byte storage keys')
}

type SendCalls = { calls: Calls; isAtomicRequired: boolean }

/** https://eips.ethereum.org/EIPS/eip-5792 @throws SecureError CALLS_REFUSED for an unsupported capability */
export function parseSendCalls(value: unknown, account: Account): SendCalls {
  return withInvalidParams(() => readSendCalls(value, account))
}

/** Sets the JSON-RPC code that dapps compare. */
function withInvalidParams<Value>(parse: () => Value): Value {
  try {
    return parse()
  } catch (cause) {
    const { code, message, context: fields } = SecureError.from(cause)
    if (code !== 'INVALID_INPUT' || fields.rpc !== undefined) throw cause
    throw new SecureError('INVALID_INPUT', { message, rpc: -32_602, cause })
  }
}

function readSendCalls(value: unknown, account: Account): SendCalls {
  const { id: _id, version: _version, chainId, from, calls, capabilities, ...more } = recordOf(value)
  const { atomicRequired: isAtomicRequired = false, ...rest } = more
  if (chainId !== undefined && Number(chainId) !== account.chainId) throw callsError('otherChain')
  if (from !== undefined && !isSameAccount(from, account)) throw callsError('otherAccount')
  checkFields(rest, [])
  // Never guess: non-atomic calls may be executed in part.
  if (typeof isAtomicRequired !== 'boolean') throw callsError('unread')
  const needed = Object.entries(recordOf(capabilities ?? {})).filter(([, one]) => recordOf(one).optional !== true)
  if (needed.length > 0) throw callsError('capability')
  if (!Array.isArray(calls)) throw callsError('unread')
  if (calls.length > (calls.every((input) => isRevoke(recordOf(input))) ? MAX_REVOKES : MAX_CALLS))
    throw callsError('tooMany')
  const [first, ...others] = calls.map((input) => {
    const { receiverName, ...call } = recordOf(input)
    if (receiverName !== undefined && calls.length > 1) throw unsigned('receiverName')
    const { capabilities: own } = call
    const isAsking = Object.values(recordOf(own ?? {})).some((one) => recordOf(one).optional !== true)
    if (isAsking) throw callsError('capability')
    checkFields(call, [...CALL_FIELDS, 'capabilities'])
    return { ...parseCall(call, account), ...nameOf(receiverName) }
  })
  if (first === undefined) throw callsError('unread')
  return { calls: [first, ...others], isAtomicRequired }
}

function checkFields(value: Record<string, unknown>, known: readonly string[]) {
  for (const name of Object.keys(value)) if (!known.includes(name)) throw unsigned(name)
}

function unsigned(name: string) {
  const shown = /^\w{1,40}$/.test(name) ? `: “${name}”` : ''
  return new SecureError('INVALID_INPUT', { message: `Unsupported transaction field${shown}.` })
}

function malformed(name: string, form: string) {
  return new SecureError('INVALID_INPUT', { message: `Invalid input: ${name} must be ${form}.` })
}

function isSameAccount(from: unknown, account: Account): boolean {
  return String(from).toLowerCase() === account.from.toLowerCase()
}

function parseCall(
  { to = null, data, input, value = '0x0', gas }: Record<string, unknown>,
  account: Account,
): TransactionRequest {
  for (const [name, bytes] of Object.entries({ data, input })) {
    const isBytes = bytes === undefined || bytes === null || (isHex(bytes) && bytes.length % 2 === 0)
    if (!isBytes) throw malformed(name, '0x hex of whole bytes')
  }
  const bytes = (data ?? input ?? '0x') as Hex
  if (to !== null && (typeof to !== 'string' || !isAddress(to, { strict: false }))) {
    throw malformed('to', 'a 0x address of 20 bytes')
  }
  if (data !== undefined && input !== undefined && data !== input) throw malformed('input', 'the same as data')
  if (!/^0x[0-9a-f]{1,64}$/i.test(String(value))) throw malformed('value', 'a 0x hex quantity')
  if (gas !== undefined && !/^0x[0-9a-f]{1,16}$/i.test(String(gas))) throw malformed('gas', 'a 0x hex quantity')
  if (to === null && bytes === '0x') throw malformed('to', 'an address, unless data creates a contract')
  const canonical = bytes.toLowerCase() as Hex
  checkTarget(to as string | null, canonical, account)
  return {
    to: to === null ? null : getAddress(to as string),
    data: canonical,
    value: BigInt(String(value)),
    ...(gas !== undefined && { gas: BigInt(String(gas)) }),
  }
}

/** `handleOps` and `handleAggregatedOps` of EntryPoint 0.6 and later. An unknown EntryPoint has them too. */
const OPERATIONS = ['0x1fad948c', '0x4b1d7cf5', '0x765e827f', '0xdbed18e0']

function checkTarget(to: string | null, data: Hex, { from }: Account) {
  if (to === null) return
  if (data !== '0x' && to.toLowerCase() === from.toLowerCase()) {
    throw new SecureError('INVALID_INPUT', { message: 'This wallet does not send data to its own address.' })
  }
  const isEntryPoint = [...ENTRY_POINTS, DELEGATE].some((address) => address.toLowerCase() === to.toLowerCase())
  if (isEntryPoint || OPERATIONS.includes(data.slice(0, 10))) {
    throw new SecureError('INVALID_INPUT', { message: 'This wallet does not send smart account operations.' })
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SecureError('INVALID_INPUT')
  return value as Record<string, unknown>
}
