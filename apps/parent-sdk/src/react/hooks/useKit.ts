import { useContext } from 'react'
import { AirlockError } from '../../index.ts'
import type { AppKit } from '../../types/AppKit.ts'
import { AppKitContext } from '../AppKitContext.ts'

/** Returns `undefined` on a server. @throws AirlockError OUTSIDE_PROVIDER */
export function useKit(): AppKit | undefined {
  const kit = useContext(AppKitContext)
  if (kit === null) throw new AirlockError('OUTSIDE_PROVIDER')
  return kit
}
