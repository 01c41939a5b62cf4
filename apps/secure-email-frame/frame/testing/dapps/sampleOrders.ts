import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { DAI, END, ME, OTHER, shape, USDC, WORD, ZERO } from './shape.ts'

const TOKENS = { TokenPermissions: 'address token, uint256 amount' }
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

export const ORDERS = {
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
}
