import type { AppKit } from '@airlock/sdk'
import type * as Hooks from '@airlock/sdk/react'
import type * as Siwx from '@airlock/sdk/siwx'

/** The modal's doors as the site uses them: the instance, its React binding, and what writes sign-in messages, once it is needed. */
export type Remote = { kit: AppKit; react: typeof Hooks; loadSiwx(): Promise<typeof Siwx> }

/** @throws when the wallet origin cannot be reached. */
export type LoadRemote = () => Promise<Remote>
