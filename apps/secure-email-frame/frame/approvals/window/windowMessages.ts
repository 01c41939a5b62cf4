import * as z from 'zod/mini'
import type { SerializedError } from '../../errors/SecureError.ts'
import type { ApprovalView } from '../shared/types.ts'

export const HELLO = 'airlock-approve'

export type ToWindow =
  | { type: 'view'; view: ApprovalView | null }
  | { type: 'failed'; key: string; fault: SerializedError }

const text = (longest: number) => z.string().check(z.maxLength(longest))
const key = text(128)
export const toFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('approve'), key, shownHash: text(64) }),
  z.object({
    type: z.literal('unlock'),
    key,
    opening: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('passkey'), output: text(128) }),
      z.object({ kind: z.literal('recovery'), code: text(254) }),
    ]),
  }),
  z.object({ type: z.literal('decline'), key }),
])
export type ToFrame = z.infer<typeof toFrame>
