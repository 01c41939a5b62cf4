import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { ChainRpc } from '../../sources/ChainRpc.ts'

const SIGNERS = parseAbi(['function signers(address) view returns (bool)'])
const TIMEOUT_MS = 5_000

type Options = {
  settings: Pick<NonNullable<GatewaySettings['names']>, 'resolver'>
  rpc: Pick<ChainRpc, 'request'>
  signerKey: Hex
}

/** Never rejects. @returns `undefined` if the resolver accepts the key, or no node responds */
export async function signerProblem({ settings, rpc, signerKey }: Options): Promise<string | undefined> {
  const to = settings.resolver as Address
  const signer = privateKeyToAddress(signerKey)
  const data = encodeFunctionData({ abi: SIGNERS, args: [signer] })
  try {
    const context = { signal: AbortSignal.timeout(TIMEOUT_MS) }
    const response = await rpc.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, context)
    if (response === '0x')
      return `gateway.names.resolver: no ZoneResolver at ${to} on the chain of gateway.ens. Deploy it, or correct the address (docs/names.md).`
    if (typeof response !== 'string' || decodeFunctionResult({ abi: SIGNERS, data: response as Hex })) return undefined
    return `NAMES_SIGNER_KEYS: ${to} does not accept ${signer}, the account of the first key, as a signer. Call setSigner(${signer}, true) as its owner, or put another key first.`
  } catch {
    return undefined
  }
}
