import { isRecord } from '@airlock/protocol/isRecord'
import { type Address, decodeAbiParameters, isHex } from 'viem'
import { CONTEXT, contextOf, type KeeperGrant } from './keeperAbi.ts'

const MAX_LENGTH = 4_000

/** Returns `undefined` if the context is not one of this wallet. */
export function readContext(params: unknown): { owner: Address; grant: KeeperGrant } | undefined {
  const named = (Array.isArray(params) ? params : [params]).filter(isRecord)
  const [{ permissionContext, permissionsContext, context } = {}, ...others] = named
  const input = permissionContext ?? permissionsContext ?? context
  if (others.length > 0 || !isHex(input) || input.length > MAX_LENGTH) return undefined
  try {
    const [owner, grant] = decodeAbiParameters(CONTEXT, input)
    return contextOf(owner, grant) === input.toLowerCase() ? { owner, grant } : undefined
  } catch {
    return undefined
  }
}
