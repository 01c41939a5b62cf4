import { isSafeMethod, NOT_ALLOWED } from '@airlock/protocol/w3m/safeMethods'
import { isUnsafeMethod } from '@airlock/protocol/w3m/unsafeMethods'
import type { Approvals } from '../approvals/shared/types.ts'
import type { Smart } from '../calls/createSmart.ts'
import { SecureError } from '../errors/SecureError.ts'
import type { ChainId, Read } from '../rpc/createReads.ts'
import type { Site } from '../wire/hostIdentity.ts'
import type { CurrentUser } from './createCurrentUser.ts'
import { parseChainId } from './parseChainId.ts'

/** Safe methods that bundlers serve, not nodes (https://eips.ethereum.org/EIPS/eip-7769). */
const BUNDLER = /UserOperation|EntryPoints/
const WALLET = /^wallet_/

type Deps = {
  user: Pick<CurrentUser, 'requireOpen'>
  read: Read
  site: Site
  smart(): Promise<Smart>
  withPerson<Value>(task: (approvals: Approvals, signal: AbortSignal) => Promise<Value>): Promise<Value>
}

type RpcCall = { method: string; params?: unknown; chainId: ChainId }

export async function handleRpc({ method, params, chainId }: RpcCall, deps: Deps): Promise<unknown> {
  const { user, read, site, smart, withPerson } = deps
  if (isUnsafeMethod(method)) {
    return withPerson(async (approvals, signal) => {
      const { id: owner, addresses } = await user.requireOpen()
      const call = { user: owner, method, params, chainId, site, signal }
      if (!WALLET.test(method)) return approvals.request(call)
      const [calls, account] = [await smart(), addresses.eip155]
      if (method !== 'wallet_sendCalls') {
        const named = await calls.networkOfPermission({ method, params, chainId, account, user: owner })
        return approvals.request({ ...call, chainId: named })
      }
      const network = calls.networkOf(params, parseChainId(chainId))
      const row = { params, chainId: network, account }
      return calls.sendCalls(row, (prefersSmartAccount) =>
        approvals.request({ ...call, chainId: network, prefersSmartAccount }),
      )
    })
  }
  const { id: owner, addresses } = await user.requireOpen()
  if (!isSafeMethod(method)) throw new SecureError('INVALID_INPUT', { message: NOT_ALLOWED })
  // The frame only talks to nodes. The modal asks the gateway's bundler itself.
  if (BUNDLER.test(method)) return (await smart()).operations()
  if (WALLET.test(method)) {
    return (await smart()).handle({ method, params, chainId, account: addresses.eip155, user: owner })
  }
  switch (method) {
    case 'eth_accounts':
      return [addresses.eip155]
    case 'eth_chainId':
      return `0x${parseChainId(chainId).toString(16)}`
    default:
      return read(chainId, method, params)
  }
}
