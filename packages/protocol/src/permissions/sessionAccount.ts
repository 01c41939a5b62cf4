import * as z from 'zod/mini'

export const sessionAccount = z.string().check(z.regex(/^(?:eip155:[0-9]{1,32}:)?0x[0-9a-fA-F]{40}$/))
