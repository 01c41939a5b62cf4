import { isRecord } from '@airlock/protocol/isRecord'
import { labelFault } from '@airlock/protocol/names/nameLabel'
import { PRIMARY_NAME_S, primaryNameBytes } from '@airlock/protocol/names/primaryName'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'
import { keccak256 } from 'viem/utils'
import { SecureError } from '../../errors/SecureError.ts'
import { timeOf } from '../shared/timeOf.ts'
import type { Description } from '../shared/types.ts'

const AHEAD_S = 60

type Input = { account: string; primaryNames: SecureSettings['primaryNames']; now: number }

/** https://docs.ens.domains/ensip/19 @throws SecureError NOT_CONFIGURED; INVALID_INPUT for a foreign name or end */
export function describeClaimName(params: readonly unknown[], { account, primaryNames, now }: Input): Description {
  if (primaryNames === undefined)
    throw new SecureError('NOT_CONFIGURED', { message: 'This wallet does not offer that.' })
  const [request] = params
  const { name, expiry } = isRecord(request) ? request : {}
  const { zone, registrar } = primaryNames
  const isInZone = typeof name === 'string' && name.endsWith(`.${zone}`)
  if (!isInZone || labelFault(name.slice(0, -zone.length - 1)) !== undefined)
    throw new SecureError('INVALID_INPUT', { message: `The name must be one of ${zone}.` })
  const seconds = Math.floor(now / 1_000)
  const isSoon = Number.isInteger(expiry) && Number(expiry) > seconds
  if (!isSoon || Number(expiry) > seconds + PRIMARY_NAME_S + AHEAD_S)
    throw new SecureError('INVALID_INPUT', { message: 'The name must expire within an hour.' })
  const message = keccak256(primaryNameBytes({ registrar, address: account, name, expiry: Number(expiry) }))
  return {
    title: 'claimName',
    fields: [
      { name: 'name', value: name, variant: 'text' },
      { name: 'notAfter', value: timeOf(Number(expiry)), variant: 'text' },
    ],
    warnings: [],
    offers: [{ signing: { kind: 'message', message } }],
  }
}
