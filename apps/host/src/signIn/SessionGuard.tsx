import { useEffect, useRef } from 'react'
import { useWallet } from '../wallet/WalletContext.ts'
import { isSessionOf } from './sessionAccount.ts'
import { useSession } from './useSession.ts'

export function SessionGuard() {
  const { address } = useWallet()
  const { session, signOut } = useSession()
  const before = useRef(address)

  useEffect(() => {
    const hasLeft = before.current !== undefined && address === undefined
    before.current = address
    if (session && (hasLeft || (address !== undefined && !isSessionOf(session, address)))) signOut()
  }, [address, session, signOut])
  return null
}
