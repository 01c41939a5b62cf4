import { useCallback } from 'react'
import { AirlockError } from '../../index.ts'
import { setters, stores } from '../../stores.ts'
import type { AppKit } from '../../types/AppKit.ts'
import type { ThemeMode } from '../../types/AppKitOptions.ts'
import type { ThemeChanges } from '../../types/ThemeVariables.ts'
import { useKit } from './useKit.ts'
import { useKitStore } from './useKitStore.ts'

const STORE = stores.theme()

/**
 * Returns the modal's theme and its setters, which throw SERVER_SIDE on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { themeMode, setThemeMode, setThemeVariables } = useAppKitTheme()
 * const toggle = () => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')
 */
export function useAppKitTheme() {
  const kit = useKit()
  const theme = useKitStore(STORE)
  const setThemeMode = useCallback((mode: ThemeMode) => setters.setThemeMode(running(kit), mode), [kit])
  const setThemeVariables = useCallback(
    (changes: ThemeChanges) => setters.setThemeVariables(running(kit), changes),
    [kit],
  )
  return { ...theme, setThemeMode, setThemeVariables }
}

function running(kit: AppKit | undefined): AppKit {
  if (!kit) throw new AirlockError('SERVER_SIDE')
  return kit
}
