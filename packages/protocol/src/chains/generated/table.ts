import type { Chain } from '../Chain.ts'

/** Written by `npm run generate`: `e2e/tools/generate/chainTable.ts` selects from `viem/chains`. Do not edit. */

export const mainnet = {
  id: 1,
  caipNetworkId: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
  },
  rpcUrls: {
    default: {
      http: ['https://ethereum.reth.rs/rpc'],
    },
  },
  blockExplorers: {
    default: {
      name: 'Etherscan',
      url: 'https://etherscan.io',
    },
  },
  contracts: {
    ensUniversalResolver: {
      address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
      blockCreated: 23085558,
    },
    multicall3: {
      address: '0xca11bde05977b3631167028862be2a173976ca11',
      blockCreated: 14353601,
    },
  },
  testnet: false,
  imageId: 'ethereum',
} as const satisfies Chain

export const arbitrum = {
  id: 42161,
  caipNetworkId: 'eip155:42161',
  name: 'Arbitrum One',
  nativeCurrency: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
  },
  rpcUrls: {
    default: {
      http: ['https://arb1.arbitrum.io/rpc'],
    },
  },
  blockExplorers: {
    default: {
      name: 'Arbiscan',
      url: 'https://arbiscan.io',
    },
  },
  contracts: {
    multicall3: {
      address: '0xca11bde05977b3631167028862be2a173976ca11',
      blockCreated: 7654707,
    },
  },
  testnet: false,
  imageId: 'arbitrum-one',
} as const satisfies Chain

export const base = {
  id: 8453,
  caipNetworkId: 'eip155:8453',
  name: 'Base',
  nativeCurrency: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
  },
  rpcUrls: {
    default: {
      http: ['https://mainnet.base.org'],
    },
  },
  blockExplorers: {
    default: {
      name: 'Basescan',
      url: 'https://basescan.org',
    },
  },
  contracts: {
    gasPriceOracle: {
      address: '0x420000000000000000000000000000000000000F',
    },
    l1Block: {
      address: '0x4200000000000000000000000000000000000015',
    },
    l2CrossDomainMessenger: {
      address: '0x4200000000000000000000000000000000000007',
    },
    l2Erc721Bridge: {
      address: '0x4200000000000000000000000000000000000014',
    },
    l2StandardBridge: {
      address: '0x4200000000000000000000000000000000000010',
    },
    l2ToL1MessagePasser: {
      address: '0x4200000000000000000000000000000000000016',
    },
    multicall3: {
      address: '0xca11bde05977b3631167028862be2a173976ca11',
      blockCreated: 5022,
    },
  },
  testnet: false,
  imageId: 'base',
} as const satisfies Chain

export const berachain = {
  id: 80094,
  caipNetworkId: 'eip155:80094',
  name: 'Berachain',
  nativeCurrency: {
    decimals: 18,
    name: 'BERA Token',
    symbol: 'BERA',
  },
  rpcUrls: {
    default: {
      http: ['https://rpc.berachain.com'],
    },
  },
  blockExplorers: {
    default: {
      name: 'Berascan',
      url: 'https://berascan.com',
    },
  },
  contracts: {
    multicall3: {
      address: '0xcA11bde05977b3631167028862bE2a173976CA11',
      blockCreated: 0,
    },
    ensRegistry: {
      address: '0x5b22280886a2f5e09a49bea7e320eab0e5320e28',
      blockCreated: 877007,
    },
    ensUniversalResolver: {
      address: '0x4D41762915F83c76EcaF6776d9b08076aA32b492',
      blockCreated: 9310021,
    },
  },
  testnet: false,
  imageId: 'berachain',
} as const satisfies Chain

export const mode = {
  id: 34443,
  caipNetworkId: 'eip155:34443',
  name: 'Mode',
  nativeCurrency: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
  },
  rpcUrls: {
    default: {
      http: ['https://mainnet.mode.network'],
    },
  },
  blockExplorers: {
    default: {
      name: 'Modescan',
      url: 'https://modescan.io',
    },
  },
  contracts: {
    gasPriceOracle: {
      address: '0x420000000000000000000000000000000000000F',
    },
    l1Block: {
      address: '0x4200000000000000000000000000000000000015',
    },
    l2CrossDomainMessenger: {
      address: '0x4200000000000000000000000000000000000007',
    },
    l2Erc721Bridge: {
      address: '0x4200000000000000000000000000000000000014',
    },
    l2StandardBridge: {
      address: '0x4200000000000000000000000000000000000010',
    },
    l2ToL1MessagePasser: {
      address: '0x4200000000000000000000000000000000000016',
    },
    multicall3: {
      address: '0xca11bde05977b3631167028862be2a173976ca11',
      blockCreated: 2465882,
    },
  },
  testnet: false,
  imageId: 'mode',
} as const satisfies Chain

export const sonic = {
  id: 146,
  caipNetworkId: 'eip155:146',
  name: 'Sonic',
  nativeCurrency: {
    decimals: 18,
    name: 'Sonic',
    symbol: 'S',
  },
  rpcUrls: {
    default: {
      http: ['https://rpc.soniclabs.com'],
    },
  },
  blockExplorers: {
    default: {
      name: 'Sonic Explorer',
      url: 'https://sonicscan.org',
    },
  },
  contracts: {
    multicall3: {
      address: '0xca11bde05977b3631167028862be2a173976ca11',
      blockCreated: 60,
    },
  },
  testnet: false,
  imageId: 'sonic',
} as const satisfies Chain

/** Networks that need nothing from the host. */
export const DEFINED_CHAINS = [mainnet, arbitrum, base, berachain, mode, sonic] as const satisfies readonly Chain[]
