import type { Read } from '../../rpc/createReads.ts'
import { type Delegation, delegationOf } from '../../smartAccount/delegate.ts'
import { KNOWN_CHAINS } from './chains.ts'

const OTHERS_MS = 3_000

type Input = { chainId: number; signedFor?: number | undefined; account: string; read: Read }

/** Signatures without a network count everywhere. @throws SecureError NETWORK_FAILED if the named network is silent */
export async function accountCode({ chainId, signedFor, account, read }: Input): Promise<Delegation[]> {
  const codeOn = (chain: number) => read(chain, 'eth_getCode', [account, 'latest'])
  const needed = [...new Set([chainId, ...KNOWN_CHAINS.filter((chain) => chain === signedFor)])]
  const others = KNOWN_CHAINS.filter((chain) => !needed.includes(chain))
  const timeout = new Promise<string>((resolve) => setTimeout(resolve, OTHERS_MS, '0x'))
  const codes = await Promise.all([
    ...needed.map(codeOn),
    ...others.map((chain) => Promise.race([codeOn(chain).catch(() => '0x'), timeout])),
  ])
  return codes.map(delegationOf)
}
