import { z } from 'zod'
import type { PlainFault } from '../keys/SecureFault.ts'
import type { ApprovalView } from './ApprovalView.ts'

/**
 * Between the frame that holds the keys and the window of its own in which a person decides. Both are documents of this origin: the
 * window asks once with a port, and everything else goes through that port.
 */
export const HELLO = 'airlock-approve'

export type ToWindow = { type: 'view'; view: ApprovalView | null } | { type: 'failed'; key: string; fault: PlainFault }

const key = z.string().max(128)
export const toFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('approve'),
    key,
    shownHash: z.string().max(64),
    opening: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('passkey'), output: z.string().max(128) }),
        z.object({ kind: z.literal('recovery'), code: z.string().max(254) }),
      ])
      .optional(),
  }),
  z.object({ type: z.literal('decline'), key }),
])
export type ToFrame = z.infer<typeof toFrame>
