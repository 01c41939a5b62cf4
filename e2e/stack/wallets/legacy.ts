import type { TestProvider } from './types.ts'

/** `legacy` identifies itself as before EIP-6963, `legacy-nameless` does not, `legacy-many` fills `providers`. */
export type LegacyShape = 'legacy' | 'legacy-nameless' | 'legacy-many'

export const LEGACY_SHAPES: LegacyShape[] = ['legacy', 'legacy-nameless', 'legacy-many']

export function legacyEthereum(shape: LegacyShape, provider: TestProvider, others: TestProvider[]): TestProvider {
  switch (shape) {
    case 'legacy':
      return { ...provider, isRabby: true } as TestProvider
    case 'legacy-nameless':
      return { ...provider }
    case 'legacy-many': {
      const named = { ...provider, isRabby: true }
      return {
        ...named,
        providers: [named, ...others.map((other) => ({ ...other, isMetaMask: true }))],
      } as TestProvider
    }
  }
}
