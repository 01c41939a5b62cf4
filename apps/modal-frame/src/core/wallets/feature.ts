import type { Feature } from '../features/Feature.ts'
import { cancelConnect } from './connecting/cancelConnect.ts'

export const wallets = {
  name: 'wallets',
  views: {},
  close(deps) {
    void cancelConnect(deps)
    for (const { prepare, cancel } of deps.connectors) if (prepare !== undefined) void cancel()
  },
} satisfies Feature
