import type { AppKit } from '@airlock/sdk'
import type * as Hooks from '@airlock/sdk/react'
import type * as Siwx from '@airlock/sdk/siwx'

export type Remote = { kit: AppKit; react: typeof Hooks; loadSiwx(): Promise<typeof Siwx> }

/** @throws if the wallet origin is unreachable */
export type LoadRemote = () => Promise<Remote>
