import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { DAI, END, ME, OTHER, shape, USDC, WORD } from './shape.ts'

const TOKENS = { TokenPermissions: 'address token, uint256 amount' }
const DETAILS = { PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce' }
const permit2 = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }

export const PERMITS = {
  'USDC permit (ERC-2612)': shape(
    { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
    'Permit',
    { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
    { owner: ME, spender: OTHER, value: '2500000', nonce: 0, deadline: END },
  ),
  'DAI permit': shape(
    { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: DAI },
    'Permit',
    { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
    { holder: ME, spender: OTHER, nonce: '0', expiry: END, allowed: true },
  ),
  'Permit2 PermitSingle': shape(
    permit2,
    'PermitSingle',
    { PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline', ...DETAILS },
    {
      details: {
        token: USDC,
        amount: '1461501637330902918203684832716283019655932542975',
        expiration: '1700002592',
        nonce: '0',
      },
      spender: OTHER,
      sigDeadline: END,
    },
  ),
  'Permit2 PermitBatch': shape(
    permit2,
    'PermitBatch',
    { PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline', ...DETAILS },
    {
      details: [USDC, DAI].map((token) => ({ token, amount: '5', expiration: END, nonce: '1' })),
      spender: OTHER,
      sigDeadline: END,
    },
  ),
  'Permit2 PermitTransferFrom': shape(
    permit2,
    'PermitTransferFrom',
    { PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline', ...TOKENS },
    { permitted: { token: USDC, amount: '1000000' }, spender: OTHER, nonce: '9', deadline: END },
  ),
  'ERC-3009 transfer (x402)': shape(
    { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
    'TransferWithAuthorization',
    {
      TransferWithAuthorization:
        'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
    },
    { from: ME, to: OTHER, value: '10000', validAfter: '0', validBefore: END, nonce: WORD },
  ),
}
