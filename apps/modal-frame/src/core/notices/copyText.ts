import type { Deps } from '../ports/Deps.ts'
import { announce } from './announce.ts'
import { showToast } from './showToast.ts'

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
