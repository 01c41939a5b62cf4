import { CARD_MULTIPLE, readRadius } from '@airlock/protocol/theme/readRadii'
import type { Appearance } from '../../types/Dialog.ts'
import type { ThemeState } from '../../types/states.ts'

export function appearanceOf({ themeMode, themeVariables }: ThemeState): Appearance {
  const prefersDark = matchMedia('(prefers-color-scheme:dark)').matches
  const radius = readRadius(themeVariables, 'radius-card', CARD_MULTIPLE)
  return {
    scheme: themeMode === 'dark' || (themeMode === 'system' && prefersDark) ? 'dark' : 'light',
    radius: radius === undefined ? undefined : `${radius}px`,
  }
}
