import { ENTRY_POINT, isOperationUsed, operationEnd } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { encodeFunctionData, parseAbi, slice } from 'viem'
import { type CallsGiven, describeCalls } from '../approvals/calls/describeCalls.ts'
import type { Description, Warning } from '../approvals/Description.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import { callsFault } from '../smartAccount/callsFault.ts'
import { isOperationOf } from '../smartAccount/isOperationOf.ts'
import { timeOf } from './timeOf.ts'

const ABI = parseAbi(['function incrementNonce(uint192 key)'])
/** Of contracts and functions that are not known, and of what was not tried out: this function of the pinned EntryPoint takes nothing. */
const OF_STRANGERS: ReadonlySet<Warning> = new Set([
  'unknownCall',
  'unknownFunction',
  'allowancesUnread',
  'firstTime',
  'notSimulated',
])

/**
 * Uses up the number of an operation that others may still carry out, by a transaction of its account to the EntryPoint: from then on nobody
 * can. The number is taken from its id, and nothing else of it from the client.
 *
 * @throws SecureFault CALLS_REFUSED for an id that is no operation of the account, STATE_CONFLICT for one that has ended or is about to, NETWORK_FAILED
 */
export async function describeCancel(id: unknown, given: CallsGiven): Promise<Description> {
  const { chainId, from, read } = given
  const sent = typeof id === 'string' ? parseCallsId(id) : undefined
  if (!isOperationOf(sent, from) || sent.chainId !== chainId) throw callsFault('idUnknown')
  const [hash = '0x', , paddedKey = '0x', , until] = sent.hashes
  const followed = { sender: from, key: slice(paddedKey, 8), validUntil: Number(until) }
  const ask = (method: string, params: unknown[]) => read(chainId, method, params)
  const end = await operationEnd(followed, ask).catch((cause) => {
    throw cause instanceof SecureFault ? cause : new SecureFault('NETWORK_FAILED', { cause })
  })
  // Once approved, its transaction may wait: a second one would cost its fee for nothing. Not every node knows what waits.
  const isWaiting = await isOperationUsed(followed, 'pending', ask).catch(() => false)
  if (end !== 'open' || isWaiting) {
    throw new SecureFault('STATE_CONFLICT', { message: 'This operation has ended, or ends with the next block.' })
  }
  const data = encodeFunctionData({ abi: ABI, args: [BigInt(followed.key)] })
  const { facts, warnings, offers } = await describeCalls([{ to: ENTRY_POINT, data, value: 0n }], given)
  return {
    title: 'cancelOperation',
    facts: [
      ...facts.filter(({ name }) => name === 'contract' || name === 'network'),
      { name: 'endsAlone', value: timeOf(followed.validUntil), look: 'text' },
    ],
    warnings: ['comesFirst', ...warnings.filter((warning) => !OF_STRANGERS.has(warning))],
    offers,
    ends: hash,
  }
}
