import { END, ME, OTHER, shape, USDC, WORD, ZERO } from './shape.ts'

export const OTHER_ADDRESSES = {
  'Snapshot vote': shape(
    { name: 'snapshot', version: '0.1.4' },
    'Vote',
    {
      Vote: 'address from, string space, uint64 timestamp, bytes32 proposal, uint32 choice, string reason, string app, string metadata',
    },
    {
      from: ME,
      space: 'ens.eth',
      timestamp: 1_700_000_000,
      proposal: WORD,
      choice: 1,
      reason: '',
      app: 'snapshot',
      metadata: '{}',
    },
  ),
  'Hyperliquid withdrawal': shape(
    { name: 'HyperliquidSignTransaction', version: '1', chainId: 42_161, verifyingContract: ZERO },
    'HyperliquidTransaction:Withdraw',
    { 'HyperliquidTransaction:Withdraw': 'string hyperliquidChain, string destination, string amount, uint64 time' },
    { hyperliquidChain: 'Mainnet', destination: ME, amount: '1.5', time: 1_700_000_000_000 },
  ),
  'Hyperliquid agent': shape(
    { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: ZERO },
    'Agent',
    { Agent: 'string source, bytes32 connectionId' },
    { source: 'a', connectionId: WORD },
  ),
  'dYdX onboarding': shape(
    { name: 'dYdX', version: '1.0', chainId: 1 },
    'dYdX',
    { dYdX: 'string action, string onlySignOn' },
    { action: 'dYdX STARK Key', onlySignOn: 'https://trade.dydx.exchange' },
  ),
  'Safe transaction': shape(
    { chainId: 1, verifyingContract: OTHER },
    'SafeTx',
    {
      SafeTx:
        'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
    },
    {
      to: USDC,
      value: '0',
      data: '0xa9059cbb',
      operation: 0,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: ZERO,
      refundReceiver: ZERO,
      nonce: 3,
    },
  ),
  'EAS attestation': shape(
    { name: 'EAS', version: '1.2.0', chainId: 1, verifyingContract: '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587' },
    'Attest',
    {
      Attest:
        'address attester, bytes32 schema, address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value, uint256 nonce, uint64 deadline',
    },
    {
      attester: ME,
      schema: WORD,
      recipient: OTHER,
      expirationTime: 0,
      revocable: true,
      refUID: WORD,
      data: '0x01',
      value: '0',
      nonce: '0',
      deadline: END,
    },
  ),
  'Vote delegation (ERC-5805)': shape(
    { name: 'Uniswap', chainId: 1, verifyingContract: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' },
    'Delegation',
    { Delegation: 'address delegatee, uint256 nonce, uint256 expiry' },
    { delegatee: OTHER, nonce: '0', expiry: END },
  ),
}
