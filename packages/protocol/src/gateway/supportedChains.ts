import * as z from 'zod/mini'
import { chainId } from './fields.ts'

export const supportedChains = z.object({ http: z.array(chainId), ws: z.array(chainId) })
