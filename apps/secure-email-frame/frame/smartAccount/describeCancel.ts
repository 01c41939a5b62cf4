import { encodeFunctionData, getAddress, hexToBigInt, isAddressEqual, parseAbi, slice } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { type CallsGiven, describeCalls } from '../approvals/calls/describeCalls.ts'
import type { Description, Offer } from '../approvals/Description.ts'
import { addressFact } from '../approvals/meanings/meaningParts.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import { parseCallsId } from '../rpc/callsStatus.ts'
import { operationStatus } from '../rpc/operationStatus.ts'
import { callsFault } from './callsFault.ts'
import { delegationOf } from './delegate.ts'

const ABI = parseAbi(['function incrementNonce(uint192 key)'])
const CALL_GAS = '50000'
const VERIFICATION_GAS = '150000'

/**
 * Uses the number of an operation that waits, so that it is not done any more: by an operation without calls where somebody pays for it,
 * else by a transaction of the account to the EntryPoint.
 *
 * @throws SecureFault CALLS_REFUSED for an id of other calls, STATE_CONFLICT where they do not wait any more
 */
export async function describeCancel(id: unknown, given: CallsGiven): Promise<Description> {
  const { chainId, from, read, chainName, payer } = given
  if (typeof id !== 'string') throw callsFault('idUnknown')
  const sent = parseCallsId(id)
  const [, account = '0x', nonce = '0x'] = sent.hashes
  const isOwn = sent.kind === 'operation' && isAddressEqual(slice(account, 12), getAddress(from))
  if (!isOwn || sent.chainId !== chainId) throw callsFault('idUnknown')
  if ((await operationStatus(chainId, sent.hashes, read)).status !== 100) throw new SecureFault('STATE_CONFLICT')
  const number = hexToBigInt(nonce)
  const delegation = delegationOf(await read(chainId, 'eth_getCode', [from, 'latest']))
  if (payer === undefined || delegation.kind === 'other' || delegation.kind === 'contract') {
    const data = encodeFunctionData({ abi: ABI, args: [number >> 64n] })
    const { facts, warnings, offers } = await describeCalls([{ to: entryPoint08Address, data, value: 0n }], given)
    return {
      title: 'cancel',
      facts: facts.filter(({ name }) => name === 'network'),
      // What is called is the EntryPoint, and known.
      warnings: warnings.filter((one) => one !== 'firstTime' && one !== 'unknownCall' && one !== 'unknownFunction'),
      offers,
    }
  }
  const count = Number(await read(chainId, 'eth_getTransactionCount', [from, 'latest']))
  const offer: Offer = {
    signing: {
      kind: 'operation',
      operation: {
        chainId,
        sender: from,
        nonce: number.toString(),
        calls: [],
        callGasLimit: CALL_GAS,
        verificationGasLimit: VERIFICATION_GAS,
        ...(delegation.kind === 'none' && { authorization: { nonce: count } }),
      },
    },
  }
  return {
    title: 'cancel',
    facts: [{ name: 'network', value: chainName, look: 'text' }, addressFact('paidBy', payer)],
    warnings: delegation.kind === 'none' ? ['upgrade'] : [],
    offers: [offer],
  }
}
