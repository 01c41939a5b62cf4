import type { createThemeStore } from '../../page/kit/createThemeStore.ts'
import { explain } from '../onDemand/explain.ts'

export function warnOfVariables(theme: Pick<ReturnType<typeof createThemeStore>, 'get' | 'subscribe'>): void {
  const warn = () => {
    const { themeVariables } = theme.get()
    if (Object.keys(themeVariables).length === 0) return
    explain(({ explainVariables }) => explainVariables(themeVariables))
  }
  warn()
  theme.subscribe(warn)
}
