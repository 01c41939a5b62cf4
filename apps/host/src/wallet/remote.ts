import type { AppKit } from '@airlock/sdk'
import type * as Hooks from '@airlock/sdk/react'
import type * as Siwx from '@airlock/sdk/siwx'

/** Parts of the SDK that the site uses: the instance, its React binding, and a loader of the sign-in messages. */
export type Remote = { kit: AppKit; react: typeof Hooks; loadSiwx(): Promise<typeof Siwx> }

/** @throws when the wallet origin cannot be reached. */
export type LoadRemote = () => Promise<Remote>
