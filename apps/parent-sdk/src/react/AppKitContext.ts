import { createContext } from 'react'
import type { AppKit } from '../types/AppKit.ts'

/** `undefined` without an instance, as on a server; `null` outside a provider. */
export const AppKitContext = createContext<AppKit | undefined | null>(null)
