import type { KnownContract, KnownContracts } from '@airlock/protocol/config/knownContract'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'

/** Decimals of tokens are listed, so that a node cannot shift the decimal point. */
type Listed = Record<string, readonly [kind: KnownContract['kind'], name: string, decimals?: number]>

const OF_PERMIT2: Listed = { [PERMIT2]: ['permit2', 'Permit2'] }
const ONE_INCH: Listed = {
  '0x1111111254EEB25477B68fb85Ed929f73A960582': ['app', '1inch v5'],
  '0x111111125421cA6dc452d289314280a0f8842A65': ['app', '1inch v6'],
}
const SEAPORT: Listed = {
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC': ['app', 'Seaport 1.5'],
  '0x0000000000000068F116a894984e2DB1123eB395': ['app', 'Seaport 1.6'],
}
const UNISWAP_V3: Listed = {
  '0xE592427A0AEce92De3Edee1F18E0157C05861564': ['router', 'Uniswap v3 router'],
  '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45': ['router', 'Uniswap router 2'],
}

/** Contracts with public code, by chain. Multicall3, account factories and similar are excluded: they can make any call. */
export const LISTED: Readonly<Record<number, Listed>> = {
  1: {
    ...OF_PERMIT2,
    ...ONE_INCH,
    ...SEAPORT,
    ...UNISWAP_V3,
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2': ['wrappedCoin', 'WETH', 18],
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': ['token', 'USDC', 6],
    '0xdAC17F958D2ee523a2206206994597C13D831ec7': ['token', 'USDT', 6],
    '0x6B175474E89094C44Da98b954EedeAC495271d0F': ['token', 'DAI', 18],
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599': ['token', 'WBTC', 8],
    '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf': ['token', 'cbBTC', 8],
    '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84': ['token', 'stETH', 18],
    '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0': ['token', 'wstETH', 18],
    '0xae78736Cd615f374D3085123A210448E74Fc6393': ['token', 'rETH', 18],
    '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3': ['token', 'USDe', 18],
    '0x514910771AF9Ca656af840dff83E8264EcF986CA': ['token', 'LINK', 18],
    '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984': ['token', 'UNI', 18],
    '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9': ['token', 'AAVE', 18],
    '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2': ['token', 'MKR', 18],
    '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32': ['token', 'LDO', 18],
    '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE': ['token', 'SHIB', 18],
    '0x6982508145454Ce325dDbE47a25d4ec3d2311933': ['token', 'PEPE', 18],
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D': ['router', 'Uniswap v2 router'],
    '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F': ['router', 'SushiSwap router'],
    '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD': ['router', 'Uniswap universal router'],
    '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af': ['router', 'Uniswap universal router 2'],
    '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2': ['app', 'Aave v3'],
  },
  42161: {
    ...OF_PERMIT2,
    ...ONE_INCH,
    ...SEAPORT,
    ...UNISWAP_V3,
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1': ['wrappedCoin', 'WETH', 18],
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831': ['token', 'USDC', 6],
    '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8': ['token', 'USDC.e', 6],
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9': ['token', 'USDT', 6],
    '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1': ['token', 'DAI', 18],
    '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f': ['token', 'WBTC', 8],
    '0x5979D7b546E38E414F7E9822514be443A4800529': ['token', 'wstETH', 18],
    '0x912CE59144191C1204E64559FE8253a0e49E6548': ['token', 'ARB', 18],
    '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4': ['token', 'LINK', 18],
    '0xfc5A1A6EB076a2C7aD06eD22C90d7E710E35ad0a': ['token', 'GMX', 18],
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24': ['router', 'Uniswap v2 router'],
    '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506': ['router', 'SushiSwap router'],
    '0x5E325eDA8064b456f4781070C0738d849c824258': ['router', 'Uniswap universal router'],
    '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3': ['router', 'Uniswap universal router 2'],
    '0x794a61358D6845594F94dc1DB02A252b5b4814aD': ['app', 'Aave v3'],
  },
  8453: {
    ...OF_PERMIT2,
    ...ONE_INCH,
    ...SEAPORT,
    '0x4200000000000000000000000000000000000006': ['wrappedCoin', 'WETH', 18],
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913': ['token', 'USDC', 6],
    '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA': ['token', 'USDbC', 6],
    '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb': ['token', 'DAI', 18],
    '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22': ['token', 'cbETH', 18],
    '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf': ['token', 'cbBTC', 8],
    '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452': ['token', 'wstETH', 18],
    '0x940181a94A35A4569E4529A3CDfB74e38FD98631': ['token', 'AERO', 18],
    '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24': ['router', 'Uniswap v2 router'],
    '0x2626664c2603336E57B271c5C0b26F421741e481': ['router', 'Uniswap router 2'],
    '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD': ['router', 'Uniswap universal router'],
    '0x6fF5693b99212Da76ad316178A184AB56D299b43': ['router', 'Uniswap universal router 2'],
    '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5': ['app', 'Aave v3'],
  },
  34443: {
    ...OF_PERMIT2,
    '0x4200000000000000000000000000000000000006': ['wrappedCoin', 'WETH', 18],
    '0xd988097fb8612cc24eeC14542bC03424c656005f': ['token', 'USDC', 6],
    '0xf0F161fDA2712DB8b566946122a5af183995e2eD': ['token', 'USDT', 6],
    '0xDfc7C877a950e49D2610114102175A06C2e3167a': ['token', 'MODE', 18],
  },
  146: {
    ...OF_PERMIT2,
    '0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38': ['wrappedCoin', 'wS', 18],
    '0x29219dd400f2Bf60E5a23d13Be72B486D4038894': ['token', 'USDC', 6],
    '0x50c42dEAcD8Fc9773493ED674b675bE577f2634b': ['token', 'WETH', 18],
  },
  80094: {
    ...OF_PERMIT2,
    '0x6969696969696969696969696969696969696969': ['wrappedCoin', 'WBERA', 18],
    '0xFCBD14DC51f0A4d49d5E53C2E0950e0bC26d0Dce': ['token', 'HONEY', 18],
    '0x549943e04f40284185054145c6E4e9568C1D3241': ['token', 'USDC.e', 6],
    '0x2F6F07CDcf3588944Bf4C42aC74ff24bF56e7590': ['token', 'WETH', 18],
    '0x779Ded0c9e1022225f8E0630b35a9b54bE713736': ['token', 'USDT0', 6],
  },
}

export type Known = KnownContract & { decimals?: number | undefined }

export type Contracts = {
  at(address: string): Known | undefined
  tokens: readonly string[]
  /** Token symbols on all chains: bridged tokens share them, and imitations copy them. */
  symbols: ReadonlySet<string>
}

export function contractsOf(chainId: number, operator: KnownContracts): Contracts {
  const own = operator[`eip155:${chainId}`] ?? []
  const listed = Object.entries(LISTED[chainId] ?? {}).map(
    ([address, [kind, name, decimals]]): Known => ({ address, kind, name, decimals }),
  )
  const digits = new Map(listed.map(({ address, decimals }) => [address.toLowerCase(), decimals]))
  const entries = [
    ...own.map((entry): Known => ({ ...entry, decimals: digits.get(entry.address.toLowerCase()) })),
    ...listed,
  ]
  const byAddress = new Map(entries.toReversed().map((entry) => [entry.address.toLowerCase(), entry]))
  const tokens = entries.filter(({ kind }) => isToken(kind))
  return {
    at: (address) => byAddress.get(address.toLowerCase()),
    tokens: [...new Set(tokens.map(({ address }) => address.toLowerCase()))],
    symbols: new Set([...tokens.map(({ name }) => name), ...LISTED_SYMBOLS]),
  }
}

const LISTED_SYMBOLS = Object.values(LISTED).flatMap((listed) =>
  Object.values(listed).flatMap(([kind, name]) => (isToken(kind) ? [name] : [])),
)

export function isToken(kind: KnownContract['kind'] | undefined): boolean {
  return kind === 'token' || kind === 'wrappedCoin'
}
