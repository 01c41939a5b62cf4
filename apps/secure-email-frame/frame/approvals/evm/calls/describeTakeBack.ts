import { getAddress } from 'viem'
import { SecureError } from '../../../errors/SecureError.ts'
import { delegationOf, NO_DELEGATE } from '../../../smartAccount/delegate.ts'
import type { Description } from '../../shared/types.ts'
import { type CallsInput, describeCalls } from './describeCalls.ts'

/**
 * Removes the account's delegated code on one network, by a transaction of the account to itself.
 *
 * @throws SecureError STATE_CONFLICT if the account has no EIP-7702 code
 */
export async function describeTakeBack(input: CallsInput): Promise<Description> {
  const { chainId, from, read } = input
  const delegation = delegationOf(await read(chainId, 'eth_getCode', [from, 'latest']))
  if (delegation.kind === 'none' || delegation.kind === 'contract') throw new SecureError('STATE_CONFLICT')
  const to = getAddress(from)
  const call = { to, data: '0x', value: 0n, authorization: { address: NO_DELEGATE } } as const
  const { fields, warnings, offers } = await describeCalls([call], input)
  return {
    title: 'takeBack',
    fields: fields.filter(({ name }) => name === 'network'),
    warnings: warnings.filter((warning) => warning !== 'firstTime'),
    offers,
  }
}
