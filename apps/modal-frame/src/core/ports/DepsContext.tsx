import { createContext, type ReactNode, useContext } from 'react'
import type { Deps } from './Deps.ts'

const DepsContext = createContext<Deps | null>(null)

export function DepsProvider({ deps, children }: { deps: Deps; children: ReactNode }) {
  return <DepsContext value={deps}>{children}</DepsContext>
}

/** Returns the ports for flows. Throws outside `DepsProvider`. */
export function useDeps(): Deps {
  const deps = useContext(DepsContext)
  if (deps === null) throw new Error('useDeps needs a DepsProvider above it.')
  return deps
}
