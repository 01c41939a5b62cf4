import type { Deps } from '../ports/Deps.ts'
import { announce } from './announce.ts'
import { showToast } from './showToast.ts'

/** Copies a text and returns the outcome, which the caller shows if it is `copied`; a toast shows a failure. Never rejects. */
export async function copyText(
  deps: Pick<Deps, 'store' | 'clipboard' | 'clock'>,
  text: string,
): Promise<'copied' | 'failed'> {
  try {
    await deps.clipboard.write(text)
    announce(deps, 'copied')
    return 'copied'
  } catch {
    void showToast(deps, { variant: 'error', notice: { key: 'copyFailed' } })
    return 'failed'
  }
}
