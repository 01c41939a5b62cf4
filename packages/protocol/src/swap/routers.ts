type Hex = `0x${string}`

/** Uniswap v2 (`Router02`), v3 (`SwapRouter02`), and their forks. */
export type SwapRouter = {
  address: Hex
  kind: 'v2' | 'v3'
  factory: Hex
  quoter?: Hex | undefined
  wrapped: Hex
  name: string
}

export type SwapRouters = Readonly<Record<string, readonly SwapRouter[]>>

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ARBITRUM_WETH = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'
const BASE_WETH = '0x4200000000000000000000000000000000000006'
const WBERA = '0x6969696969696969696969696969696969696969'
const UNISWAP_V3 = {
  address: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  kind: 'v3',
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  name: 'Uniswap v3',
} as const

/** The gateway verifies them with the chain, because some sources are secondary. */
export const SWAP_ROUTERS: SwapRouters = {
  'eip155:1': [
    {
      address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      kind: 'v2',
      factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      wrapped: WETH,
      name: 'Uniswap v2',
    },
    { ...UNISWAP_V3, wrapped: WETH },
  ],
  'eip155:42161': [
    {
      address: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      kind: 'v2',
      factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
      wrapped: ARBITRUM_WETH,
      name: 'Uniswap v2',
    },
    { ...UNISWAP_V3, wrapped: ARBITRUM_WETH },
  ],
  'eip155:8453': [
    {
      address: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      kind: 'v2',
      factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      wrapped: BASE_WETH,
      name: 'Uniswap v2',
    },
    {
      address: '0x2626664c2603336E57B271c5C0b26F421741e481',
      kind: 'v3',
      factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      wrapped: BASE_WETH,
      name: 'Uniswap v3',
    },
  ],
  'eip155:80094': [
    {
      address: '0xd91dd58387Ccd9B66B390ae2d7c66dBD46BC6022',
      kind: 'v2',
      factory: '0x5e705e184D233FF2A7cb1553793464a9d0C3028F',
      wrapped: WBERA,
      name: 'Kodiak v2',
    },
    {
      address: '0xe301E48F77963D3F7DbD2a4796962Bd7f3867Fb4',
      kind: 'v3',
      factory: '0xD84CBf0B02636E7f53dB9E5e45A616E05d710990',
      quoter: '0x644C8D6E501f7C994B74F5ceA96abe65d0BA662B',
      wrapped: WBERA,
      name: 'Kodiak v3',
    },
  ],
}

/** The operator's list replaces the built-in one. */
export function routersOf(network: string, configured: SwapRouters = {}): readonly SwapRouter[] {
  const routers = Object.hasOwn(configured, network) ? configured : SWAP_ROUTERS
  return routers[network] ?? []
}

export function routerAt(
  network: string,
  address: string,
  configured: SwapRouters | undefined,
): SwapRouter | undefined {
  return routersOf(network, configured).find((router) => router.address.toLowerCase() === address.toLowerCase())
}
