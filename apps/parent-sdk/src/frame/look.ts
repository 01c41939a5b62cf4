import type { ThemeState } from '../types.ts'

/** What of the theme the host's side draws: the placeholder and the scrim. */
export type Look = { scheme: 'light' | 'dark'; surface: string | undefined; radius: string | undefined }

export function lookOf({ themeMode, themeVariables }: ThemeState): Look {
  const prefersDark = matchMedia('(prefers-color-scheme:dark)').matches
  const variable = (name: string) => {
    const value = themeVariables[name]
    return value === undefined ? undefined : String(value)
  }
  return {
    scheme: themeMode === 'dark' || (themeMode === 'system' && prefersDark) ? 'dark' : 'light',
    surface: variable('--surface'),
    radius: variable('--radius-card'),
  }
}
