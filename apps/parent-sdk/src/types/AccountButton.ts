import type { CaipAddress } from '@airlock/protocol/caip'

export type AccountButton = { account: CaipAddress; text: string; balance?: string | undefined }
