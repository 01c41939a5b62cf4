import { pageError } from '@airlock/protocol/errors/pageError'
import type { AppKitOptions, ThemeMode } from '../../types/AppKitOptions.ts'
import type { ThemeState } from '../../types/states.ts'
import type { ThemeChanges, ThemeVariables } from '../../types/ThemeVariables.ts'
import { findProblem, type Settings } from '../options/readOptions.ts'
import { createListeners } from '../utils/createListeners.ts'

function definedOf(variables: ThemeChanges) {
  return Object.fromEntries(
    Object.entries({ ...variables }).filter(([, value]) => value !== undefined),
  ) as ThemeVariables
}

export function createThemeStore({ themeMode, themeVariables, ...initial }: Settings) {
  const { emit, subscribe } = createListeners()
  let theme: ThemeState = { themeMode, themeVariables: definedOf(themeVariables) }
  let { locale } = initial

  function change(name: 'themeMode' | 'themeVariables' | 'locale', value: AppKitOptions[typeof name]) {
    // Without a locale, the document's language counts again.
    const problems = name === 'locale' && value === undefined ? [] : findProblem([name, value])
    if (problems.length) throw pageError('OPTIONS_INVALID', { problems: `${problems}.` })
    if (name === 'locale') locale = value as typeof locale
    else theme = { ...theme, [name]: value }
    emit()
  }

  return {
    get: () => theme,
    locale: () => locale ?? (document.documentElement.lang || navigator.language),
    setMode: (mode: ThemeMode) => change('themeMode', mode),
    /** `undefined` removes a variable; others stay. @throws AirlockError OPTIONS_INVALID (T17) */
    setVariables(changes: ThemeChanges) {
      change('themeVariables', definedOf({ ...theme.themeVariables, ...changes }))
    },
    setLocale: (next: string | undefined) => change('locale', next),
    subscribe,
  }
}
