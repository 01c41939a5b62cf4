import type { CaipAddress } from '@airlock/protocol/caip'

/** Parts of a connected account in a button. `balance` is its attribute. */
export type AccountButton = { account: CaipAddress; text: string; balance?: string | undefined }
