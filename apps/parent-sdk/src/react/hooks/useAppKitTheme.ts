import { useCallback } from 'react'
import { AirlockError } from '../../index.ts'
import type { AppKit } from '../../types/AppKit.ts'
import type { ThemeMode } from '../../types/AppKitOptions.ts'
import type { ThemeState } from '../../types/states.ts'
import type { ThemeChanges } from '../../types/ThemeVariables.ts'
import { useKit } from './useKit.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const SYSTEM: ThemeState = { themeMode: 'system', themeVariables: {} }

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
  const theme = useKitSnapshot(subscribe, read, SYSTEM)
  const setThemeMode = useCallback((mode: ThemeMode) => running(kit).setThemeMode(mode), [kit])
  const setThemeVariables = useCallback((changes: ThemeChanges) => running(kit).setThemeVariables(changes), [kit])
  return { ...theme, setThemeMode, setThemeVariables }
}

function running(kit: AppKit | undefined): AppKit {
  if (!kit) throw new AirlockError('SERVER_SIDE')
  return kit
}

const subscribe = (kit: AppKit, onChange: () => void) => kit.subscribeTheme(onChange)
const read = (kit: AppKit) => kit.getTheme()
