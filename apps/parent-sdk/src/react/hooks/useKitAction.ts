import { useCallback } from 'react'
import { AirlockError } from '../../index.ts'
import type { AppKit } from '../../types/AppKit.ts'
import { useKit } from './useKit.ts'

/** Declare `action` outside the component. Without an instance, as on a server, it rejects with SERVER_SIDE. */
export function useKitAction<Args extends unknown[], Result>(
  action: (kit: AppKit, ...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const kit = useKit()
  return useCallback(
    async (...args: Args) => {
      if (!kit) throw new AirlockError('SERVER_SIDE')
      return action(kit, ...args)
    },
    [kit, action],
  )
}
