import { SecureError } from '../errors/SecureError.ts'
import type { DescribeDeps } from './describeWaiting.ts'
import { chainMetadata } from './shared/chains.ts'
import type { ApprovalCall } from './shared/types.ts'
import type { Unoffered } from './Waiting.ts'

/** @throws SecureError SESSION_OVER, INVALID_INPUT */
export async function describeUnoffered(
  call: ApprovalCall,
  { keys, language }: Pick<DescribeDeps, 'keys' | 'language'>,
): Promise<Unoffered> {
  const user = await keys.restore()
  if (user === null || user.id !== call.user) throw new SecureError('SESSION_OVER')
  const { chainId } = call
  if (typeof chainId !== 'number') throw new SecureError('INVALID_INPUT', { message: 'Invalid chainId' })
  const { describePermissions } = await import('./evm/describePermissions.ts')
  return {
    step: 'unoffered',
    content: describePermissions(call, chainMetadata(chainId, language.messages.networks).name),
  }
}
