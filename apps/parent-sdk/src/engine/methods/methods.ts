import { isRevoke, MAX_REVOKES } from '@airlock/protocol/permissions/revokes'
import { createMethods } from './createMethods.ts'

/** Methods that few pages call, loaded on their first use. */
export const methods = {
  createMethods,
  /** @param calls of a batch, as transactions */
  areRevokes: (calls: readonly Parameters<typeof isRevoke>[0][]) =>
    calls.length <= MAX_REVOKES && calls.every(isRevoke),
}
