import { ENTRY_POINTS } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import { isReceiverName } from '@airlock/protocol/w3m/receiverName'
import { getAddress, type Hex, isAddress, isHex } from 'viem'
import { callsFault } from '../../../calls/smartAccount/callsFault.ts'
import { DELEGATE } from '../../../calls/smartAccount/delegate.ts'
import { SecureFault } from '../../../errors/SecureFault.ts'
import type { AccessList } from '../../../keys/KeyClient.ts'
import type { Calls, WantedTransaction } from '../../shared/types.ts'

type Account = { chainId: number; from: string }

const CALL_FIELDS = ['to', 'data', 'input', 'value', 'gas']
/** Libraries fill these in; the wallet decides them itself, and shows the fee. */
const OWN_FIELDS = ['nonce', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']
/**
 * Legacy, EIP-2930, EIP-1559: what is signed is the last of them. Type 4 would set code for the account
 * (https://eips.ethereum.org/EIPS/eip-7702).
 */
const TYPES = ['0x0', '0x1', '0x2']

/**
 * `eth_sendTransaction`. Every field is one that is signed, or one that the wallet decides: what would be dropped in silence is refused.
 * `replaces` is this wallet's own: the hash of a waiting transaction whose place this takes. A nonce alone replaces nothing, since
 * libraries fill in old ones. `receiverName` is its own too, here and for one call alone: what a site calls the receiver, shown as the site's
 * word.
 *
 * @throws SecureFault INVALID_INPUT for what is no transaction of this account on this chain, or more than one
 */
export function parseTransaction(value: unknown, account: Account): WantedTransaction {
  return withInvalidParams(() => readTransaction(value, account))
}

function readTransaction(value: unknown, account: Account): WantedTransaction {
  const { chainId, from, type, accessList, replaces, receiverName, ...call } = recordOf(value)
  if (chainId !== undefined && Number(chainId) !== account.chainId) {
    throw malformed('chainId', 'the chain ID of the active network')
  }
  if (from !== undefined && !isSameAccount(from, account)) {
    throw new SecureFault('INVALID_INPUT', {
      rpc: 4_100,
      message: 'Invalid input: from is not the account of this wallet.',
    })
  }
  checkFields(call, [...CALL_FIELDS, ...OWN_FIELDS])
  if (type !== undefined && !TYPES.includes(String(type))) {
    throw new SecureFault('INVALID_INPUT', { message: 'This wallet does not sign transactions of this type.' })
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

function nameOf(receiverName: unknown): Pick<WantedTransaction, 'receiverName'> {
  if (receiverName === undefined) return {}
  if (isReceiverName(receiverName)) return { receiverName }
  throw new SecureFault('INVALID_INPUT', { message: 'This wallet does not show that name of the receiver.' })
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** Keys of storage have 32 bytes [S5.12]. */
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
  const message = 'The “accessList” of a transaction names addresses and storage keys of 32 bytes.'
  return new SecureFault('INVALID_INPUT', { message })
}

type SendCalls = { calls: Calls; isAtomicRequired: boolean }

/**
 * `wallet_sendCalls` (https://eips.ethereum.org/EIPS/eip-5792).
 *
 * @throws SecureFault CALLS_REFUSED, with what this wallet cannot promise where the dapp insists on it
 */
export function parseSendCalls(value: unknown, account: Account): SendCalls {
  return withInvalidParams(() => readSendCalls(value, account))
}

/** Gives refused input the number that dapps compare. */
function withInvalidParams<Value>(parse: () => Value): Value {
  try {
    return parse()
  } catch (cause) {
    const { code, message, facts } = SecureFault.from(cause)
    if (code !== 'INVALID_INPUT' || facts.rpc !== undefined) throw cause
    throw new SecureFault('INVALID_INPUT', { message, rpc: -32_602, cause })
  }
}

function readSendCalls(value: unknown, account: Account): SendCalls {
  const { id: _id, version: _version, chainId, from, calls, capabilities, ...more } = recordOf(value)
  const { atomicRequired: isAtomicRequired = false, ...rest } = more
  if (chainId !== undefined && Number(chainId) !== account.chainId) throw callsFault('otherChain')
  if (from !== undefined && !isSameAccount(from, account)) throw callsFault('otherAccount')
  checkFields(rest, [])
  // Done one by one, half of what a site needs as a whole could be.
  if (typeof isAtomicRequired !== 'boolean') throw callsFault('unread')
  const needed = Object.entries(recordOf(capabilities ?? {})).filter(([, one]) => recordOf(one).optional !== true)
  if (needed.length > 0) throw callsFault('capability')
  if (!Array.isArray(calls)) throw callsFault('unread')
  if (calls.length > MAX_CALLS) throw callsFault('tooMany')
  const [first, ...others] = calls.map((given) => {
    const { receiverName, ...call } = recordOf(given)
    if (receiverName !== undefined && calls.length > 1) throw unsigned('receiverName')
    const { capabilities: own } = call
    const isAsking = Object.values(recordOf(own ?? {})).some((one) => recordOf(one).optional !== true)
    if (isAsking) throw callsFault('capability')
    checkFields(call, [...CALL_FIELDS, 'capabilities'])
    return { ...parseCall(call, account), ...nameOf(receiverName) }
  })
  if (first === undefined) throw callsFault('unread')
  return { calls: [first, ...others], isAtomicRequired }
}

function checkFields(value: Record<string, unknown>, known: readonly string[]) {
  for (const name of Object.keys(value)) if (!known.includes(name)) throw unsigned(name)
}

function unsigned(name: string) {
  const shown = /^\w{1,40}$/.test(name) ? `“${name}”` : 'a field that it was given'
  return new SecureFault('INVALID_INPUT', { message: `This wallet does not sign ${shown} of a transaction.` })
}

function malformed(name: string, form: string) {
  return new SecureFault('INVALID_INPUT', { message: `Invalid input: ${name} must be ${form}.` })
}

function isSameAccount(from: unknown, account: Account): boolean {
  return String(from).toLowerCase() === account.from.toLowerCase()
}

function parseCall(
  { to = null, data, input, value = '0x0', gas }: Record<string, unknown>,
  account: Account,
): WantedTransaction {
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
  // Selectors are compared as text: with capital letters a call would have no meaning.
  const canonical = bytes.toLowerCase() as Hex
  checkTarget(to as string | null, canonical, account)
  return {
    to: to === null ? null : getAddress(to as string),
    data: canonical,
    value: BigInt(String(value)),
    ...(gas !== undefined && { gas: BigInt(String(gas)) }),
  }
}

/** `handleOps` and `handleAggregatedOps`, of 0.6 and of what came after: an unknown EntryPoint has them too. */
const OPERATIONS = ['0x1fad948c', '0x4b1d7cf5', '0x765e827f', '0xdbed18e0']

/**
 * This wallet is an account without code. Another wallet may have given it some (EIP-7702): data to itself, or by an EntryPoint, would
 * run there with all that the account has. Coin that is sent to an EntryPoint or to a delegate does not come back.
 */
function checkTarget(to: string | null, data: Hex, { from }: Account) {
  if (to === null) return
  if (data !== '0x' && to.toLowerCase() === from.toLowerCase()) {
    throw new SecureFault('INVALID_INPUT', { message: 'This wallet does not send data to its own address.' })
  }
  const isEntryPoint = [...ENTRY_POINTS, DELEGATE].some((address) => address.toLowerCase() === to.toLowerCase())
  if (isEntryPoint || OPERATIONS.includes(data.slice(0, 10))) {
    throw new SecureFault('INVALID_INPUT', { message: 'This wallet does not send operations of smart accounts.' })
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SecureFault('INVALID_INPUT')
  return value as Record<string, unknown>
}
