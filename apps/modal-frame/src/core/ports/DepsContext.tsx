import { createContext, type ReactNode, useContext } from 'react'
import type { Deps } from './Deps.ts'

const DepsContext = createContext(null as unknown as Deps)

export function DepsProvider({ deps, children }: { deps: Deps; children: ReactNode }) {
  return <DepsContext value={deps}>{children}</DepsContext>
}

export function useDeps(): Deps {
  return useContext(DepsContext)
}
