import type { ThemeState } from '../../types/states.ts'

export function schemeOf(themeMode: ThemeState['themeMode']): 'dark' | 'light' {
  const prefersDark = matchMedia('(prefers-color-scheme:dark)').matches
  return themeMode === 'dark' || (themeMode === 'system' && prefersDark) ? 'dark' : 'light'
}
