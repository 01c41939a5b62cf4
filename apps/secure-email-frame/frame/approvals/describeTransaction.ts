import { decodeFunctionData, erc20Abi, formatUnits, getAddress, type Hex, isAddress, isHex } from 'viem'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from '../rpc/createReads.ts'
import type { Description, Fact, Title, Warning } from './Description.ts'
import { prepareTransaction, type WantedTransaction } from './prepareTransaction.ts'
import { readToken } from './readToken.ts'

const UNLIMITED = 2n ** 255n
const SET_APPROVAL_FOR_ALL = [
  {
    type: 'function',
    name: 'setApprovalForAll',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'operator', type: 'address' },
      { name: 'approved', type: 'bool' },
    ],
    outputs: [],
  },
] as const

type Given = { chainId: number; from: string; read: Read; chainName: string; symbol: string }

/** `eth_sendTransaction`: what it does, final with nonce, gas and fees, before anybody sees it. */
export async function describeTransaction(
  params: readonly unknown[],
  { chainId, from, read, chainName, symbol }: Given,
): Promise<Omit<Description, 'raw'>> {
  const wanted = parse(params[0], { chainId, from })
  const [prepared, code, meaning] = await Promise.all([
    prepareTransaction(wanted, { chainId, from, read }),
    wanted.to === null ? '0x' : read(chainId, 'eth_getCode', [wanted.to, 'latest']),
    meaningOf(wanted, { chainId, read }),
  ])
  const warnings = [...meaning.warnings]
  if (prepared.simulation === 'fails') warnings.push('willFail')
  if (prepared.simulation === 'unknown') warnings.push('notSimulated')
  if (wanted.data !== '0x' && wanted.to !== null && code === '0x') warnings.push('noCode')
  const { transaction } = prepared
  const fee = BigInt(transaction.gas) * BigInt(transaction.maxFeePerGas)
  const facts: Fact[] = [
    ...(BigInt(transaction.value) > 0n
      ? [
          {
            name: 'amount' as const,
            value: `${formatUnits(BigInt(transaction.value), 18)} ${symbol}`,
            look: 'amount' as const,
          },
        ]
      : []),
    ...meaning.facts,
    { name: 'network', value: chainName, look: 'text' },
    { name: 'fee', value: `≤ ${Number(formatUnits(fee, 18)).toPrecision(3)} ${symbol}`, look: 'text' },
  ]
  return { title: meaning.title, facts, warnings, signing: { kind: 'transaction', transaction }, sends: true }
}

type Meaning = { title: Title; facts: Fact[]; warnings: Warning[] }

async function meaningOf(
  { to, data }: WantedTransaction,
  { chainId, read }: { chainId: number; read: Read },
): Promise<Meaning> {
  if (to === null) return { title: 'create', facts: [], warnings: ['unknownCall'] }
  const recipient: Fact = { name: 'to', value: to, look: 'address' }
  if (data === '0x') return { title: 'send', facts: [recipient], warnings: [] }
  try {
    const call = decodeFunctionData({ abi: [...erc20Abi, ...SET_APPROVAL_FOR_ALL], data })
    const token = await readToken(read, chainId, to)
    const contract: Fact = { name: 'contract', value: to, look: 'address' }
    if (call.functionName === 'transfer') {
      const [receiver, amount] = call.args
      return {
        title: 'transferToken',
        facts: [token.amount(amount), { name: 'to', value: receiver, look: 'address' }, contract],
        warnings: token.isKnown ? [] : ['unknownCall'],
      }
    }
    if (call.functionName === 'approve') {
      const [spender, amount] = call.args
      const spenderCode = await read(chainId, 'eth_getCode', [spender, 'latest'])
      return {
        title: 'approve',
        facts: [token.amount(amount), { name: 'spender', value: spender, look: 'address' }, contract],
        warnings: [
          ...(amount >= UNLIMITED ? (['unlimited'] as const) : []),
          ...(spenderCode === '0x' && amount > 0n ? (['spenderIsPerson'] as const) : []),
        ],
      }
    }
    if (call.functionName === 'setApprovalForAll') {
      const [operator, approved] = call.args
      return {
        title: 'approveAll',
        facts: [{ name: 'spender', value: operator, look: 'address' }, contract],
        warnings: approved ? ['unlimited'] : [],
      }
    }
    return {
      title: 'call',
      facts: [contract, { name: 'method', value: call.functionName, look: 'text' }],
      warnings: [],
    }
  } catch {
    return {
      title: 'call',
      facts: [
        { name: 'contract', value: to, look: 'address' },
        { name: 'method', value: data.slice(0, 10), look: 'text' },
      ],
      warnings: ['unknownCall'],
    }
  }
}

/** @throws SecureFault INVALID_INPUT for what is no transaction of this account on this chain */
function parse(value: unknown, { chainId, from }: { chainId: number; from: string }): WantedTransaction {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const { to = null, data, input, value: amount = '0x0', gas, chainId: wantedChain, from: wantedFrom } = given
  const bytes = data ?? input ?? '0x'
  const isValid =
    (to === null || (typeof to === 'string' && isAddress(to, { strict: false }))) &&
    isHex(bytes) &&
    bytes.length % 2 === 0 &&
    /^0x[0-9a-f]{1,64}$/i.test(String(amount)) &&
    (gas === undefined || /^0x[0-9a-f]{1,16}$/i.test(String(gas))) &&
    (wantedChain === undefined || Number(wantedChain) === chainId) &&
    (wantedFrom === undefined || String(wantedFrom).toLowerCase() === from.toLowerCase()) &&
    (to !== null || bytes !== '0x')
  if (!isValid) throw new SecureFault('INVALID_INPUT')
  return {
    to: to === null ? null : getAddress(to as string),
    data: bytes as Hex,
    value: BigInt(String(amount)),
    ...(gas !== undefined && { gas: BigInt(String(gas)) }),
  }
}
