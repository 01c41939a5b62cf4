import type { CaipAddress } from '@airlock/protocol/caip'

/** Parts of a connected account in a button. */
export type AccountButton = { account: CaipAddress; text: string; hasBalance: boolean }
