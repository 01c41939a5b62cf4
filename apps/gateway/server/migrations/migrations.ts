import { LIMITS_TABLE } from '@airlock/server/limits/createLimits'
import { checkedPictures } from './checkedPictures.ts'
import { history } from './historyTables.ts'
import { stored } from './kept.ts'
import { nameRelays } from './nameRelays.ts'
import { nameSkeletons } from './nameSkeletons.ts'
import { names } from './nameTables.ts'
import { nfts } from './nftTables.ts'
import { onramp } from './onrampTables.ts'
import { onrampTokens } from './onrampTokens.ts'
import { ownPowers } from './ownPowers.ts'
import { powers } from './powerTables.ts'
import { pruning } from './pruning.ts'
import { sessions } from './sessionTables.ts'
import { swapQuotes } from './swapQuotes.ts'
import { zeroPowers } from './zeroPowers.ts'

/** Append only: never edit a migration that ran. */
export const MIGRATIONS: readonly string[] = [
  LIMITS_TABLE,
  history,
  stored,
  nfts,
  pruning,
  checkedPictures,
  sessions,
  onramp,
  names,
  onrampTokens,
  nameRelays,
  powers,
  nameSkeletons,
  swapQuotes,
  ownPowers,
  zeroPowers,
]
