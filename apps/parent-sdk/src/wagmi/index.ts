// biome-ignore-all lint/performance/noBarrelFile: the package's `./wagmi` entry point names what is public and holds nothing else.
export { type AirlockConnectorOptions, airlock, type WagmiContext } from './airlock.ts'
export { type AirlockConfigOptions, airlockConfig, WagmiAdapter, type WagmiAdapterOptions } from './WagmiAdapter.ts'
