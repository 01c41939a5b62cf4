import type { SecureResult } from '@airlock/protocol/secure/api'
import { useEffect, useState } from 'react'
import type { KeyClient } from '../../keys/KeyClient.ts'
import { useTask } from '../../pages/useTask.ts'

export type WalletLogins = {
  methods: SecureResult<'identity/list'> | undefined
  error: string | undefined
  reload(): void
}

export function useLogins(keys: Pick<KeyClient, 'listUnlockMethods'>): WalletLogins {
  const [methods, setWays] = useState<SecureResult<'identity/list'>>()
  const { error, run } = useTask()
  const reload = () => void run(async () => setWays(await keys.listUnlockMethods()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, and again after each change.
  useEffect(reload, [])
  return { methods, error, reload }
}
