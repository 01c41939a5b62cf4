/** Shapes that large dapps ask people to sign, for tests: their published types, with values of our own. */
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ZERO = '0x0000000000000000000000000000000000000000'
const WORD = `0x${'00'.repeat(32)}`
const END = '1700003600'

/** `uint256 nonce, address to` as a list of members. */
function fields(text: string): { name: string; type: string }[] {
  return text.split(',').map((one) => {
    const [type = '', name = ''] = one.trim().split(' ')
    return { name, type }
  })
}

function shape(domain: Record<string, unknown>, primaryType: string, types: Record<string, string>, message: object) {
  const DOMAIN = {
    name: 'string',
    version: 'string',
    chainId: 'uint256',
    verifyingContract: 'address',
    salt: 'bytes32',
  }
  return {
    domain,
    types: {
      EIP712Domain: Object.entries(DOMAIN).flatMap(([name, type]) => (name in domain ? [{ name, type }] : [])),
      ...Object.fromEntries(Object.entries(types).map(([name, text]) => [name, fields(text)])),
    } as Record<string, { name: string; type: string }[]>,
    primaryType,
    message,
  }
}

const TOKENS = { TokenPermissions: 'address token, uint256 amount' }
const DETAILS = { PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce' }
const permit2 = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
const SEAPORT_TYPES = {
  OrderComponents:
    'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
  OfferItem: 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount',
  ConsiderationItem:
    'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient',
}
const seaport = (version: string, verifyingContract: string) =>
  shape({ name: 'Seaport', version, chainId: 1, verifyingContract }, 'OrderComponents', SEAPORT_TYPES, {
    offerer: ME,
    zone: ZERO,
    offer: [{ itemType: 2, token: OTHER, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
    consideration: [
      {
        itemType: 0,
        token: ZERO,
        identifierOrCriteria: '0',
        startAmount: '975000000000000000',
        endAmount: '975000000000000000',
        recipient: ME,
      },
      {
        itemType: 0,
        token: ZERO,
        identifierOrCriteria: '0',
        startAmount: '25000000000000000',
        endAmount: '25000000000000000',
        recipient: OTHER,
      },
    ],
    orderType: 0,
    startTime: '1700000000',
    endTime: END,
    zoneHash: WORD,
    salt: '24446860302761739304752683030156737591518664810215442929805094493721149726720',
    conduitKey: '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
    counter: '0',
  })

export const DAPPS = {
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
  'UniswapX order (PermitWitnessTransferFrom)': shape(
    permit2,
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom:
        'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, ExclusiveDutchOrder witness',
      ...TOKENS,
      ExclusiveDutchOrder:
        'OrderInfo info, uint256 decayStartTime, uint256 decayEndTime, address exclusiveFiller, uint256 exclusivityOverrideBps, address inputToken, uint256 inputStartAmount, uint256 inputEndAmount, DutchOutput[] outputs',
      OrderInfo:
        'address reactor, address swapper, uint256 nonce, uint256 deadline, address additionalValidationContract, bytes additionalValidationData',
      DutchOutput: 'address token, uint256 startAmount, uint256 endAmount, address recipient',
    },
    {
      permitted: { token: USDC, amount: '1000000' },
      spender: OTHER,
      nonce: '9',
      deadline: END,
      witness: {
        info: {
          reactor: OTHER,
          swapper: ME,
          nonce: '9',
          deadline: END,
          additionalValidationContract: ZERO,
          additionalValidationData: '0x',
        },
        decayStartTime: '1700000000',
        decayEndTime: END,
        exclusiveFiller: ZERO,
        exclusivityOverrideBps: '0',
        inputToken: USDC,
        inputStartAmount: '1000000',
        inputEndAmount: '1000000',
        outputs: [{ token: DAI, startAmount: '1000', endAmount: '990', recipient: ME }],
      },
    },
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
  'Seaport 1.5 listing': seaport('1.5', '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'),
  'Seaport 1.6 listing': seaport('1.6', '0x0000000000000068F116a894984e2DB1123eB395'),
  'CoW order': shape(
    {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 1,
      verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    },
    'Order',
    {
      Order:
        'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance',
    },
    {
      sellToken: USDC,
      buyToken: DAI,
      receiver: ME,
      sellAmount: '1000000',
      buyAmount: '999000000000000000',
      validTo: 1_700_003_600,
      appData: WORD,
      feeAmount: '0',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
  ),
  '0x 4 limit order': shape(
    {
      name: 'ZeroEx',
      version: '1.0.0',
      chainId: '0x1',
      verifyingContract: '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
    },
    'LimitOrder',
    {
      LimitOrder:
        'address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt',
    },
    {
      makerToken: USDC,
      takerToken: DAI,
      makerAmount: '1',
      takerAmount: '2',
      takerTokenFeeAmount: '0',
      maker: ME,
      taker: ZERO,
      sender: ZERO,
      feeRecipient: ZERO,
      pool: WORD,
      expiry: END,
      salt: '1',
    },
  ),
  '1inch limit order': shape(
    {
      name: '1inch Aggregation Router',
      version: '6',
      chainId: 1,
      verifyingContract: '0x111111125421cA6dc452d289314280a0f8842A65',
    },
    'Order',
    {
      Order:
        'uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits',
    },
    {
      salt: '102412815611787935992271873344279698181002251432500613888978521074851540062603',
      maker: ME.toLowerCase(),
      receiver: ZERO,
      makerAsset: USDC.toLowerCase(),
      takerAsset: DAI.toLowerCase(),
      makingAmount: '1000000',
      takingAmount: '1000000000000000000',
      makerTraits: '33471150795161712739625987854073848363835856965607525350783622537007396290560',
    },
  ),
  'Polymarket order': shape(
    {
      name: 'Polymarket CTF Exchange',
      version: '1',
      chainId: 137,
      verifyingContract: '0x4bFb41d5B3570DeFd03C39a9A4D8dE6Bd8B8982E',
    },
    'Order',
    {
      Order:
        'uint256 salt, address maker, address signer, address taker, uint256 tokenId, uint256 makerAmount, uint256 takerAmount, uint256 expiration, uint256 nonce, uint256 feeRateBps, uint8 side, uint8 signatureType',
    },
    {
      salt: 479_249_096_354,
      maker: ME,
      signer: ME,
      taker: ZERO,
      tokenId: '71321045679252212594626385532706912750332728571942532289631379312455583992563',
      makerAmount: '50000000',
      takerAmount: '100000000',
      expiration: '0',
      nonce: '0',
      feeRateBps: '0',
      side: 0,
      signatureType: 0,
    },
  ),
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
