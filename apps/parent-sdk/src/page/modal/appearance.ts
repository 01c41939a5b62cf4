import { CARD_MULTIPLE, readRadius } from '@airlock/protocol/theme/readRadii'
import type { Appearance } from '../../types/Dialog.ts'
import type { ThemeState } from '../../types/states.ts'
import { schemeOf } from './schemeOf.ts'

export function appearanceOf({ themeMode, themeVariables }: ThemeState): Appearance {
  const radius = readRadius(themeVariables, 'radius-card', CARD_MULTIPLE)
  return {
    scheme: schemeOf(themeMode),
    radius: radius === undefined ? undefined : `${radius}px`,
  }
}
