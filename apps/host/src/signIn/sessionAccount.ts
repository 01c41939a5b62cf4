import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { Session } from './sessionApi.ts'

export function addressOf({ account }: Session): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

export function isSessionOf(session: Session, address: string): boolean {
  return isSameAddress(namespaceOf(session.account), addressOf(session), address)
}
