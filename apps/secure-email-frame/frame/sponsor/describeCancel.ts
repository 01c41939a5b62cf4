import { ENTRY_POINT, isOperationUsed, operationEnd } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { parseCallsId, type SentCalls } from '@airlock/protocol/w3m/callsId'
import { encodeFunctionData, parseAbi, slice } from 'viem'
import { type CallsGiven, describeCalls } from '../approvals/calls/describeCalls.ts'
import type { Description, Warning } from '../approvals/Description.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
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

type Given = CallsGiven & {
  /** Without it nothing is known to be open. */
  keys: Pick<KeyClient, 'askSponsor'> | undefined
}

/**
 * Uses up the number of an operation that others may still carry out, by a transaction of its account to the EntryPoint: from then on nobody
 * can. A client may join its hash with the number or the end of another one: the id has to be that of the operation which the server has open.
 *
 * @throws SecureFault CALLS_REFUSED for an id that is no operation of the account, STATE_CONFLICT for one that is not open or is about to end,
 * NETWORK_FAILED, and what `askSponsor` throws
 */
export async function describeCancel(id: unknown, given: Given): Promise<Description> {
  const { chainId, from, read, keys } = given
  const sent = typeof id === 'string' ? parseCallsId(id) : undefined
  if (!isOperationOf(sent, from) || sent.chainId !== chainId) throw callsFault('idUnknown')
  const { open } = (await keys?.askSponsor('status', { chainId })) ?? {}
  if (!isSameOperation(sent, open?.id)) throw ended()
  const [, , paddedKey = '0x', , until] = sent.hashes
  const followed = { sender: from, key: slice(paddedKey, 8), validUntil: Number(until) }
  const ask = (method: string, params: unknown[]) => read(chainId, method, params)
  const end = await operationEnd(followed, ask).catch((cause) => {
    throw cause instanceof SecureFault ? cause : new SecureFault('NETWORK_FAILED', { cause })
  })
  // Once approved, its transaction may wait: a second one would cost its fee for nothing. Not every node knows what waits.
  const isWaiting = await isOperationUsed(followed, 'pending', ask).catch(() => false)
  if (end !== 'open' || isWaiting) throw ended()
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
    ends: paddedKey,
  }
}

/** Compares all words but the block before an operation: the wallet's own id may name an earlier one. */
function isSameOperation({ hashes: [hash, account, key, , until] }: SentCalls, id = ''): boolean {
  const [openHash, openAccount, openKey, , openUntil] = parseCallsId(id)?.hashes ?? []
  const words = [hash, account, key, until].map((word) => word?.toLowerCase())
  return [openHash, openAccount, openKey, openUntil].every((word, index) => word !== undefined && word === words[index])
}

function ended(): SecureFault {
  return new SecureFault('STATE_CONFLICT', { message: 'This request has already ended, or is about to.' })
}
