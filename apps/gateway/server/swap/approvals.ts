import { type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { ApproveTransaction } from '@airlock/protocol/gateway/answers/swap/approvals'
import { ALLOWANCE, APPROVE } from '@airlock/protocol/permissions/allowanceCalls'
import { type Address, concatHex, encodeAbiParameters, getAddress, maxUint256, pad } from 'viem'
import { readBounded } from '../chain/readBounded.ts'
import { GatewayError } from '../GatewayError.ts'
import { type ChainRpc, RpcError } from '../sources/ChainRpc.ts'
import { type SourceContext, SourceFailed } from '../sources/Source.ts'
import { COIN } from './SwapSource.ts'

const READ_GAS = 200_000
const APPROVE_GAS = 80_000
const GAS_ROOM = 1.3

type AllowanceOf = { rpc: ChainRpc; token: Address; account: Address; spenders: readonly Address[] }

/** Smallest over the spenders. Returns the largest number if no approval is needed. @throws SourceFailed */
export async function allowanceOf({ rpc, token, account, spenders }: AllowanceOf, _context: SourceContext) {
  if (token === COIN || spenders.every((spender) => spender === token)) return { allowance: String(maxUint256) }
  const responses = await readBounded(
    rpc,
    spenders.map((spender) => ({
      to: token,
      data: concatHex([ALLOWANCE, pad(account), pad(spender)]),
      gas: READ_GAS,
      maxBytes: 32,
    })),
  )
  const allowances = responses.map((response) => {
    if (response?.length !== 32) throw new SourceFailed('the token returned no allowance')
    return BigInt(`0x${response.toString('hex')}`)
  })
  return { allowance: String(allowances.reduce((min, one) => (one < min ? one : min), maxUint256)) }
}

type ApproveOf = {
  rpc: ChainRpc
  chainId: CaipNetworkId
  token: Address
  account: Address
  amount: bigint | undefined
  spender: Address | undefined
  gasPrice: string
}

/** Exact. @throws GatewayError INVALID_PARAMS without an amount and spender in request and last quote */
export async function approveTransaction(
  { rpc, chainId, token, account, amount, spender, gasPrice }: ApproveOf,
  context: SourceContext,
): Promise<ApproveTransaction> {
  if (token === COIN) throw invalid('query.from', 'The coin needs no approval')
  if (amount === undefined || spender === undefined)
    throw invalid('query.amount', 'Get a quote first, or send amount and spender')
  const data = concatHex([APPROVE, encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [spender, amount])])
  const estimated = await rpc
    .request({ method: 'eth_estimateGas', params: [{ from: account, to: token, data }] }, context)
    .catch((cause: unknown) => {
      if (cause instanceof RpcError) return undefined
      throw cause
    })
  const gas = typeof estimated === 'string' && /^0x[0-9a-f]{1,8}$/i.test(estimated) ? Number(estimated) : APPROVE_GAS
  const contract = toCaipAddress(chainId, getAddress(token))
  return {
    tx: { from: contract, to: contract, data, value: '0', eip155: { gas: Math.ceil(gas * GAS_ROOM), gasPrice } },
  }
}

function invalid(name: string, description: string) {
  return new GatewayError('INVALID_PARAMS', { context: { method: name }, reasons: [{ name, description }] })
}
