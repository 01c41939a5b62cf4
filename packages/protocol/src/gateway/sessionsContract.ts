import * as z from 'zod/mini'
import { sessionAccount } from '../permissions/sessionAccount.ts'
import { keepBody, outcome, revokeBody, sessionRow, sessions } from './answers/sessions.ts'
import { OF_SOURCE } from './contract.ts'
import type { Endpoint } from './Endpoint.ts'
import { clientQuery } from './fields.ts'

const ofAccount = z.object({ address: sessionAccount })

/** Writes need the account's signature (https://eips.ethereum.org/EIPS/eip-7715). */
export const sessionsContract = {
  sessions: {
    method: 'GET',
    path: '/v1/sessions/{address}',
    params: ofAccount,
    query: z.object(clientQuery),
    response: sessions,
    list: { key: 'sessions', item: sessionRow },
    errors: OF_SOURCE,
  },
  keepSession: {
    method: 'POST',
    path: '/v1/sessions/{address}/keep',
    params: ofAccount,
    query: z.object(clientQuery),
    body: keepBody,
    response: outcome,
    errors: [...OF_SOURCE, 413, 415],
  },
  /** Only the wallet ends the permissions. */
  revokeSession: {
    method: 'POST',
    path: '/v1/sessions/{address}/revoke',
    params: ofAccount,
    query: z.object(clientQuery),
    body: revokeBody,
    response: outcome,
    errors: [...OF_SOURCE, 404, 413, 415],
  },
} as const satisfies Record<string, Endpoint>
