import type { Read } from '../rpc/createReads.ts'
import { type Delegation, delegationOf } from '../smartAccount/delegate.ts'
import { KNOWN_CHAINS } from './chains.ts'

/** Nobody waits longer for the networks that were not asked for. */
const OTHERS_MS = 3_000

type Given = { chainId: number; account: string; read: Read }

/**
 * The code of an account on each network that is known here: a signature that names none counts on all of them.
 *
 * @throws SecureFault NETWORK_FAILED where the code on the asked network cannot be read
 */
export async function accountCode({ chainId, account, read }: Given): Promise<Delegation[]> {
  const codeOn = (chain: number) => read(chain, 'eth_getCode', [account, 'latest'])
  const others = KNOWN_CHAINS.filter((chain) => chain !== chainId)
  const late = new Promise<string>((resolve) => setTimeout(resolve, OTHERS_MS, '0x'))
  const codes = await Promise.all([
    codeOn(chainId),
    ...others.map((chain) => Promise.race([codeOn(chain).catch(() => '0x'), late])),
  ])
  return codes.map(delegationOf)
}
