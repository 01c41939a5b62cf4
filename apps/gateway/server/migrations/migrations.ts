import { LIMITS_TABLE } from '@airlock/server/limits/createLimits'
import { history } from './history.ts'
import { kept } from './kept.ts'
import { nfts } from './nfts.ts'

/** Every change of the schema, in order; what ran is never edited. Each stands in a file of its own beside this one. */
export const MIGRATIONS: readonly string[] = [LIMITS_TABLE, history, kept, nfts]
