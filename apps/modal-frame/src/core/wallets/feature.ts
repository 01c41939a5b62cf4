import type { Feature } from '../features/Feature.ts'
import { cancelConnect } from './connecting/cancelConnect.ts'

/** Attempts to connect end with the modal. */
export const wallets = {
  name: 'wallets',
  views: {},
  close(deps) {
    void cancelConnect(deps)
    for (const { prepare, cancel } of deps.connectors) if (prepare !== undefined) void cancel()
  },
} satisfies Feature
