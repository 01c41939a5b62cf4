import * as z from 'zod/mini'
import { imageUrl, text } from '../fields.ts'

/** Primary name and avatar of an address; `null` where it has none. A name is shown beside the address, never instead of it. */
export const identity = z.object({ name: z.nullable(text), avatar: z.nullable(imageUrl) })
export type Identity = z.output<typeof identity>
