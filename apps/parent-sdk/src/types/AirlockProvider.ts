import type { ChainNamespace } from '@airlock/protocol/caip'
import type { Eip1193Provider } from './eip1193.ts'

export type Facades = Partial<
  Record<ChainNamespace, { provider: AirlockProvider; emit(event: string, payload: unknown): void }>
>

export type AirlockProvider = Required<Eip1193Provider> & { readonly isAirlock: true }
