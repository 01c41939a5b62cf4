import type { ThemeState } from '../types.ts'

/** What of the theme the host's side draws: the placeholder and the scrim. */
export type Look = { scheme: 'light' | 'dark'; radius: string | undefined }

export function lookOf({ themeMode, themeVariables }: ThemeState): Look {
  const prefersDark = matchMedia('(prefers-color-scheme:dark)').matches
  const radius = themeVariables['--radius-card']
  return {
    scheme: themeMode === 'dark' || (themeMode === 'system' && prefersDark) ? 'dark' : 'light',
    radius: typeof radius === 'number' ? `${radius}px` : radius,
  }
}
