import type { createThemeStore } from '../../page/kit/createThemeStore.ts'
import { warnOnce } from '../../page/utils/warnOnce.ts'
import { LOAD_CODE } from '../onDemand/loadCode.ts'

/** Warns about theme variables without effect, now and after each change. Loads the texts with the first variable. */
export function warnOfVariables(theme: Pick<ReturnType<typeof createThemeStore>, 'get' | 'subscribe'>): void {
  const warn = () => {
    const { themeVariables } = theme.get()
    if (Object.keys(themeVariables).length === 0) return
    LOAD_CODE.warnings().then(
      ({ unusedVariables }) => {
        for (const warning of unusedVariables(themeVariables)) warnOnce(warning)
      },
      () => {},
    )
  }
  warn()
  theme.subscribe(warn)
}
