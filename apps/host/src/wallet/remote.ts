import type { AppKit } from '@airlock/sdk'
import type * as Hooks from '@airlock/sdk/react'

/** The modal's two doors as the site uses them: the instance, and its React binding. */
export type Remote = { kit: AppKit; react: typeof Hooks }

/** @throws when the wallet origin cannot be reached. */
export type LoadRemote = () => Promise<Remote>
