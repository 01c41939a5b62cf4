import { isRecord } from '@airlock/protocol/isRecord'
import { readGrants } from '@airlock/protocol/permissions/readGrants'
import { SecureError } from '../../errors/SecureError.ts'
import { exactText } from '../messages/exactText.ts'
import { timeOf } from '../shared/timeOf.ts'
import type { ApprovalCall, Description, Field, Warning } from '../shared/types.ts'

const MAX_LENGTH = 20_000

type Unoffered = Pick<Description, 'title' | 'fields' | 'warnings'>

/** Requests that this wallet shows and never carries out: it signs no permission, module or operation that a site prepared. */
const KINDS = {
  wallet_grantPermissions: ['grant', 'givesNone'],
  wallet_revokePermissions: ['revokeGrant', 'gaveNone'],
  eth_sendUserOperation: ['operation', 'sendsNone'],
} as const
/** @throws SecureError INVALID_INPUT for a request with no content or too much */
export function describePermissions({ method, params, site }: ApprovalCall, chainName: string): Unoffered {
  const [title, warning] = KINDS[method as keyof typeof KINDS]
  const requests = (Array.isArray(params) ? params : [params]).filter(isRecord)
  const complete = JSON.stringify(params ?? null, undefined, 2)
  if (requests.length === 0 || complete.length > MAX_LENGTH) throw new SecureError('INVALID_INPUT')
  const powers = title === 'grant' ? requests.flatMap(powerFacts) : []
  const fields: Field[] = [
    ...powers,
    { name: 'network', value: chainName, variant: 'text' },
    { name: 'data', value: complete, variant: 'block' },
  ]
  const exact = fields.map((field) => ({ field, ...exactText(field.value) }))
  const warnings: Warning[] = [
    warning,
    ...(exact.some(({ isHidden }) => isHidden) ? (['hidden'] as const) : []),
    ...(site.trust === 'allowed' ? [] : (['unverifiedSite'] as const)),
  ]
  return { title, fields: exact.map(({ field, text }) => ({ ...field, value: text })), warnings }
}

function powerFacts(request: Record<string, unknown>): Field[] {
  // A request has no context yet.
  const [grant] = readGrants({ ...request, context: '0x', permissionsContext: undefined }) ?? []
  if (grant === undefined) return []
  const { to, permissions, expiry } = grant
  return [
    ...(to === undefined ? [] : [{ name: 'spender', value: to, variant: 'address' } as const]),
    ...permissions.map(({ type }) => ({ name: 'type', value: type === '' ? '?' : type, variant: 'text' }) as const),
    ...(expiry === undefined ? [] : [{ name: 'until', value: timeOf(expiry), variant: 'text' } as const]),
  ]
}
