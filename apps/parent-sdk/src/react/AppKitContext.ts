import { createContext } from 'react'
import type { AppKit } from '../types/AppKit.ts'

/** The instance; undefined inside while there is none, as on a server; null outside of any provider. */
export const AppKitContext = createContext<AppKit | undefined | null>(null)
