import * as z from 'zod/mini'
import { allowanceQuery, approveQuery, approveTransaction, swapAllowance } from './answers/swap/approvals.ts'
import { OF_SOURCE } from './contract.ts'
import type { Endpoint } from './Endpoint.ts'
import { clientQuery } from './fields.ts'

/** For other clients: the modal reads and encodes both itself. */
export const approvalContract = {
  convertAllowance: {
    method: 'GET',
    path: '/v1/convert/allowance',
    query: z.object({ ...clientQuery, ...allowanceQuery }),
    response: swapAllowance,
    errors: OF_SOURCE,
  },
  convertApprove: {
    method: 'GET',
    path: '/v1/convert/build-approve',
    query: z.object({ ...clientQuery, ...approveQuery }),
    response: approveTransaction,
    errors: OF_SOURCE,
  },
} as const satisfies Record<string, Endpoint>
