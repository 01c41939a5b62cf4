import type { Deps } from '../ports/Deps.ts'
import { announce } from './announce.ts'

/** Copies a text and returns the outcome. Never rejects. */
export async function copyText(deps: Pick<Deps, 'store' | 'clipboard'>, text: string): Promise<'copied' | 'failed'> {
  try {
    await deps.clipboard.write(text)
    announce(deps, 'copied')
    return 'copied'
  } catch {
    announce(deps, 'copyFailed')
    return 'failed'
  }
}
