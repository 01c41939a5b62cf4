import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Eip1193Provider } from './eip1193.ts'

/** The host's providers of configured namespaces, each with the function that emits its events. */
export type Facades = Partial<
  Record<ChainNamespace, { provider: AirlockProvider; emit(event: string, payload: unknown): void }>
>

/** The host's EIP-1193 provider, which EIP-6963 announces. */
export type AirlockProvider = Required<Eip1193Provider> & { readonly isAirlock: true }
