import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import { readMany } from '../../../rpc/readMany.ts'
import type { Allowance } from '../../shared/types.ts'
import type { Contracts } from '../meanings/knownContracts.ts'

const PERMIT2_ABI = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const WHOLE_WORDS = /^0x(?:[0-9a-f]{64})*$/i

type Input = { chainId: number; from: string; read: Read; contracts: Contracts; now: number }

/** Without known tokens the result is incomplete. */
export async function currentAllowances(
  spenders: readonly string[],
  { chainId, from, read, contracts, now }: Input,
): Promise<{ allowances: Allowance[]; isComplete: boolean }> {
  const owner = from as Hex
  const hasPermit2 = contracts.at(PERMIT2) !== undefined
  const questions = spenders.flatMap((spender) =>
    contracts.tokens.flatMap((token) => [
      {
        token,
        spender,
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender as Hex] }),
      },
      ...(hasPermit2
        ? [
            {
              token,
              spender,
              to: PERMIT2,
              data: encodeFunctionData({
                abi: PERMIT2_ABI,
                functionName: 'allowance',
                args: [owner, token as Hex, spender as Hex],
              }),
            },
          ]
        : []),
    ]),
  )
  const responses = (await readMany(read, chainId, questions)).map(wordsOf)
  const allowances = questions.flatMap(({ token, spender, to }, index): Allowance[] => {
    const [amount = 0n, expiration] = responses[index] ?? []
    // https://docs.uniswap.org/contracts/permit2/reference/allowance-transfer: in seconds.
    const isOver = to === PERMIT2 && (expiration ?? 0n) * 1_000n < BigInt(now)
    return amount === 0n || isOver ? [] : [{ token, spender: spender.toLowerCase(), amount }]
  })
  const isListed = spenders.length === 0 || contracts.tokens.length > 0
  return { allowances, isComplete: isListed && responses.every((texts) => texts !== undefined) }
}

function wordsOf(response: Hex | undefined): bigint[] | undefined {
  if (!WHOLE_WORDS.test(String(response))) return undefined
  return (String(response).slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}
