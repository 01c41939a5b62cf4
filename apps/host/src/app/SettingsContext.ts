import { createContext, useContext } from 'react'
import type { HostSettings } from '../hostSettings.ts'

export const SettingsContext = createContext<HostSettings | undefined>(undefined)

export function useSettings(): HostSettings {
  const settings = useContext(SettingsContext)
  if (settings === undefined) throw new Error('useSettings must be used within the site')
  return settings
}
