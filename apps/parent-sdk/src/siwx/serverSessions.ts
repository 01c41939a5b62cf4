import { type CaipNetworkId, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { SIWXSession } from '../types/SIWXConfig.ts'
import type { ServerSession } from './SiwxOptions.ts'

export function toSignIn({ chainId, address }: ServerSession): SIWXSession {
  return { data: { accountAddress: address, chainId }, message: '', signature: '' }
}

export function toServerSession({ data }: SIWXSession): ServerSession {
  return { chainId: data.chainId as CaipNetworkId, address: data.accountAddress }
}

type Scope = { perNetwork: boolean; anyAccount?: boolean }

export function signsIn(session: ServerSession, account: ServerSession, { perNetwork, anyAccount }: Scope): boolean {
  const namespace = namespaceOf(account.chainId)
  const isHere = perNetwork ? session.chainId === account.chainId : namespaceOf(session.chainId) === namespace
  return isHere && (anyAccount || isSameAddress(namespace, session.address, account.address))
}

export async function assertVerified(verified: Promise<boolean>): Promise<void> {
  if (!(await verified)) throw new Error('The server refused the sign-in.')
}
