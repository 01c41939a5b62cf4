import { getAddress } from 'viem'
import { SecureError } from '../../../errors/SecureError.ts'
import { createSmartAccounts } from '../../../smartAccount/createSmartAccounts.ts'
import { delegationOf, NO_DELEGATE } from '../../../smartAccount/delegate.ts'
import type { Description, Field } from '../../shared/types.ts'
import { type CallsInput, describeCalls } from './describeCalls.ts'
import type { Batch } from './planBatch.ts'

const SHOWN: ReadonlySet<Field['name']> = new Set(['network', 'runs', 'ranBefore', 'knownAs', 'paidBy', 'notAfter'])

/** The operator pays if other code may send the fee away. @throws SecureError STATE_CONFLICT without EIP-7702 code */
export async function describeTakeBack({ sponsor, ...input }: CallsInput): Promise<Description> {
  const { chainId, from, read } = input
  const delegation = delegationOf(await read(chainId, 'eth_getCode', [from, 'latest']))
  if (delegation.kind === 'none' || delegation.kind === 'contract') throw new SecureError('STATE_CONFLICT')
  const call = { to: getAddress(from), data: '0x', value: 0n } as const
  const removal = await describeCalls([{ ...call, authorization: { address: NO_DELEGATE } }], input)
  const isUnpaid = delegation.kind === 'other' && removal.warnings.includes('notEnough')
  const paid = isUnpaid ? await replaced() : undefined
  const { fields, warnings, offers } = paid ?? removal
  return {
    title: paid === undefined ? 'takeBack' : 'upgrade',
    fields: fields.filter(({ name }) => SHOWN.has(name)),
    warnings: warnings.filter((warning) => warning !== 'firstTime'),
    offers,
  }

  async function replaced(): Promise<Description | undefined> {
    if (sponsor === undefined || !(await createSmartAccounts(read).status(chainId, from)).isEnabled) return undefined
    const batch: Batch = { delegation }
    const description = await describeCalls([call], { ...input, batch, sponsor })
    return description.offers[0].signing.kind === 'operation' ? description : undefined
  }
}
