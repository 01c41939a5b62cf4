import { createKeyState, type KeyOptions } from './createKeyState.ts'
import type { KeyClient } from './KeyClient.ts'
import { recordCalls } from './recordCalls.ts'
import { signInCalls } from './signInCalls.ts'
import { walletCalls } from './walletCalls.ts'

/** Implements the worker's calls. Keys are decrypted for one signature, and stay sealed under a non-extractable key otherwise. */
export function createKeys(options: KeyOptions): KeyClient {
  const state = createKeyState(options)
  return { ...signInCalls(state), ...walletCalls(state), ...recordCalls(state) }
}
