import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

const ABI = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

type Row = { to: string | null; data: Hex; value: bigint }

/** @throws Error if one creates a contract */
export function encodeBatch(rows: readonly Row[]): Hex {
  const calls = rows.map(({ to, data, value }) => {
    if (to === null) throw new Error('A batch creates no contract.')
    return { target: to as Address, value, data }
  })
  return encodeFunctionData({ abi: ABI, functionName: 'executeBatch', args: [calls] })
}
