import { requestAccountCode } from '../../../core/delegates/requestAccountCode.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { SwapPreview } from '../state/swapState.ts'
import { atomicStatus } from './canBatch.ts'

/**
 * Returns unlisted code that the account runs, unless its wallet says that it uses such code: the code of a thief moves what
 * arrives. A sweeper counts whatever the wallet says. Never rejects.
 */
export async function readForeignCode(
  deps: Deps,
  preview: Pick<SwapPreview, 'caipNetworkId' | 'account'>,
): Promise<{ delegate: string; isSweeper: boolean } | null> {
  const code = await requestAccountCode(deps, { network: preview.caipNetworkId, address: preview.account })
  if (code.kind === 'sweeper') return { delegate: code.delegate, isSweeper: true }
  if (code.kind !== 'unknown' || (await atomicStatus(deps, preview)) === 'supported') return null
  return { delegate: code.delegate, isSweeper: false }
}
