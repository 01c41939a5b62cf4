import { CARD_MULTIPLE, readRadius } from '@airlock/protocol/theme/readRadii'
import type { ThemeState } from '../states.ts'

/** The part of the theme that the page draws: placeholder and scrim. */
export type Appearance = { scheme: 'light' | 'dark'; radius: string | undefined }

export function appearanceOf({ themeMode, themeVariables }: ThemeState): Appearance {
  const prefersDark = matchMedia('(prefers-color-scheme:dark)').matches
  const radius = readRadius(themeVariables, 'radius-card', CARD_MULTIPLE)
  return {
    scheme: themeMode === 'dark' || (themeMode === 'system' && prefersDark) ? 'dark' : 'light',
    radius: radius === undefined ? undefined : `${radius}px`,
  }
}
