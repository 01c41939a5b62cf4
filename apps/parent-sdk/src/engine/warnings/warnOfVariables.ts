import type { createThemeStore } from '../../page/kit/createThemeStore.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { unusedVariables } from './unusedVariables.ts'

/** Warns about theme variables without effect, now and after each change. */
export function warnOfVariables(theme: Pick<ReturnType<typeof createThemeStore>, 'get' | 'subscribe'>): void {
  const warn = () => {
    for (const warning of unusedVariables(theme.get().themeVariables)) warnOnce(warning)
  }
  warn()
  theme.subscribe(warn)
}
