import type { Read } from '../rpc/createReads.ts'
import { type Delegation, delegationOf } from './delegate.ts'
import { probe } from './probe.ts'

export type SmartStatus = { isEnabled: boolean; delegation: Delegation }

export type SmartAccounts = {
  status(chainId: number, account: string): Promise<SmartStatus>
  enabled(chainIds: readonly number[]): Promise<number[]>
}

export function createSmartAccounts(read: Read): SmartAccounts {
  const probed = new Map<number, Promise<boolean>>()

  function isEnabledOn(chainId: number): Promise<boolean> {
    const support = probed.get(chainId) ?? probe(chainId, read)
    probed.set(chainId, support)
    void support.then((isEnabled) => {
      if (!isEnabled) probed.delete(chainId)
    })
    return support
  }

  return {
    async status(chainId, account) {
      const [isEnabled, code] = await Promise.all([
        isEnabledOn(chainId),
        read(chainId, 'eth_getCode', [account, 'latest']),
      ])
      const delegation = delegationOf(code)
      return { isEnabled: isEnabled && delegation.kind !== 'contract', delegation }
    },
    async enabled(chainIds) {
      const responses = await Promise.all(chainIds.map(isEnabledOn))
      return chainIds.filter((_, index) => responses[index])
    },
  }
}
