import { createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Read } from '../../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { readMany } from '../../../apps/secure-email-frame/frame/rpc/readMany.ts'
import { startChain } from '../chain/startChain.ts'
import { GAS_ORACLE_ADDRESS } from '../facts/gasOracle.ts'
import { CHAINS, HOLDINGS } from '../facts/holdings.ts'
import { storied } from '../facts/people.ts'
import { units } from '../facts/tokens.ts'
import { balanceOf } from './functions.ts'
import { keptState } from './keptState.ts'

const PORT = 21_542
const abi = parseAbi([
  'function getL1FeeUpperBound(uint256 size) view returns (uint256)',
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])

test('has holdings, rollup fees and Multicall3 on the local Base chain', async () => {
  const state = await keptState('base', PORT)
  const chain = await startChain({ chainId: CHAINS.base.chainId, port: PORT, state })
  try {
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const readOracle = (functionName: 'getL1FeeUpperBound' | 'getOperatorFee', argument: bigint) =>
      client.readContract({ abi, address: GAS_ORACLE_ADDRESS, functionName, args: [argument] })
    expect(await readOracle('getL1FeeUpperBound', 110n)).toBe(2_200_000_000_000n)
    expect(await readOracle('getOperatorFee', 21_000n)).toBe(3_100_000n)
    for (const { owner, token, amount } of HOLDINGS.base) {
      const args = [storied(owner)] as const
      const balance = await client.readContract({
        abi: balanceOf,
        address: token.address,
        functionName: 'balanceOf',
        args,
      })
      expect(balance).toBe(units(token, amount))
    }
    // Multicall3 in one request, as on public chains.
    const requests: string[] = []
    const read: Read = async (_chainId, method, params) => {
      requests.push(method)
      return client.request({ method, params } as never)
    }
    const calls = HOLDINGS.base.map(({ owner, token }) => ({
      to: token.address,
      data: encodeFunctionData({ abi: balanceOf, functionName: 'balanceOf', args: [storied(owner)] }),
    }))
    const together = await readMany(read, CHAINS.base.chainId, calls)
    expect(together.map((response) => BigInt(response ?? '0x'))).toEqual(
      HOLDINGS.base.map(({ token, amount }) => units(token, amount)),
    )
    expect(requests).toEqual(['eth_call'])
  } finally {
    await chain.close()
  }
}, 180_000)
