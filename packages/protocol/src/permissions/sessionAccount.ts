import * as z from 'zod/mini'

/** `0x` address or CAIP-10. */
export const sessionAccount = z.string().check(z.regex(/^(?:eip155:[0-9]{1,32}:)?0x[0-9a-fA-F]{40}$/))
