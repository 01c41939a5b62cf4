import * as z from 'zod/mini'
import type { SwapRouters } from '../swap/routers.ts'
import { networkKey } from './networkKey.ts'

type Hex = `0x${string}`

const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Write "0x" and 40 hexadecimal digits.')),
  z.transform((text) => text as Hex),
)
const nameError = 'Write 1 to 40 characters.'

const swapRouter = z.strictObject({
  address,
  kind: z.enum(['v2', 'v3'], 'Write "v2" or "v3".'),
  factory: address,
  quoter: z.optional(address),
  wrapped: address,
  name: z.string().check(z.minLength(1, nameError), z.maxLength(40, nameError)),
})

export const swapRouters: z.ZodMiniType<SwapRouters> = z.record(
  networkKey,
  z.array(swapRouter).check(z.maxLength(8, 'Write up to 8 routers.')),
)
