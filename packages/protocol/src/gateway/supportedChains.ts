import * as z from 'zod/mini'
import { chainId } from './fields.ts'

/** Chains that the gateway serves: by HTTP, and by WebSocket (none). */
export const supportedChains = z.object({ http: z.array(chainId), ws: z.array(chainId) })
