import { type AbiFunction, decodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { SecureError } from '../../../errors/SecureError.ts'

export const KNOWN_FUNCTIONS: readonly AbiFunction[] = parseAbi([
  // ERC-20, ERC-2612
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  // The permit of DAI
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  // Permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function lockdown((address token, address spender)[] approvals)',
  'function authorizeOperator(address spender)',
  'function authorizeOperator(address spender, uint256 amount, bytes data)',
  'function revokeOperator(address spender)',
  // ERC-1363
  'function approveAndCall(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  // ERC-6909, ERC-5216, ERC-7540
  'function approve(address spender, uint256 id, uint256 amount)',
  'function setOperator(address spender, bool allowed)',
  // Lending markets: the debt tokens of Aave, Compound's third version, Morpho
  'function approveDelegation(address spender, uint256 amount)',
  'function allow(address spender, bool allowed)',
  'function setAuthorization(address spender, bool allowed)',
  // ERC-721, ERC-1155
  'function setApprovalForAll(address spender, bool allItems)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  // Wrapped coins
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  // Routers of Uniswap's second and third version and of their many relatives
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to) payable',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 deadline, uint256 amountIn, uint256 amountOutMin, uint160 limit) params) payable',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 amountIn, uint256 amountOutMin, uint160 limit) params) payable',
  'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 deadline, uint256 amountOut, uint256 amountInMax, uint160 limit) params) payable',
  'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 amountOut, uint256 amountInMax, uint160 limit) params) payable',
  'function exactInput((bytes path, address to, uint256 deadline, uint256 amountIn, uint256 amountOutMin) params) payable',
  'function exactInput((bytes path, address to, uint256 amountIn, uint256 amountOutMin) params) payable',
  'function exactOutput((bytes path, address to, uint256 deadline, uint256 amountOut, uint256 amountInMax) params) payable',
  'function exactOutput((bytes path, address to, uint256 amountOut, uint256 amountInMax) params) payable',
  'function unwrapWETH9(uint256 amount, address to) payable',
  'function unwrapWETH9(uint256 amount) payable',
  'function sweepToken(address token, uint256 amount, address to) payable',
  'function sweepToken(address token, uint256 amount) payable',
  'function refundETH() payable',
  'function selfPermit(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermitIfNecessary(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermitAllowed(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s) payable',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
  // Several at once
  'function multicall(bytes[] calls) payable',
  'function multicall(uint256 deadline, bytes[] calls) payable',
  'function multicall(bytes32 previousBlockhash, bytes[] calls) payable',
])

const BY_SELECTOR = new Map<string, AbiFunction>(KNOWN_FUNCTIONS.map((item) => [toFunctionSelector(item), item]))

export type KnownCall = { name: string; values: Readonly<Record<string, unknown>> }

/**
 * Rejects data that only older Solidity contracts accept.
 *
 * @param data lower-case hex
 * @throws SecureError INVALID_INPUT
 */
export function readKnownCall(data: Hex): KnownCall | undefined {
  const item = BY_SELECTOR.get(data.slice(0, 10))
  if (item === undefined) return undefined
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data })
    const [first] = args
    const values =
      item.inputs[0]?.type === 'tuple'
        ? (first as Record<string, unknown>)
        : Object.fromEntries(item.inputs.map(({ name }, index) => [name, args[index]]))
    return { name: item.name, values }
  } catch (cause) {
    throw new SecureError('INVALID_INPUT', {
      message: `The data of this call is not what ${item.name} takes.`,
      next: 'Encode the arguments by their types (Solidity ABI).',
      cause,
    })
  }
}
