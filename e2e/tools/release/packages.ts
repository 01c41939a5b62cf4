export type PublishedPackage = {
  name: string
  folder: string
  maxBytes: number
  files: readonly string[]
}

const COMMON = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']

/** All have one version. */
export const PACKAGES: readonly PublishedPackage[] = [
  {
    name: '@airlock/sdk',
    folder: 'apps/parent-sdk',
    maxBytes: 400_000,
    files: [
      ...COMMON,
      'dist/index.js',
      'dist/react.js',
      'dist/networks.js',
      'dist/siwx.js',
      'dist/ssr.js',
      'dist/wallet-button.js',
      'dist/types/sdk/index.d.ts',
    ],
  },
  {
    name: '@airlock/verify',
    folder: 'packages/verify',
    maxBytes: 200_000,
    files: [...COMMON, 'dist/index.js', 'dist/types/verify/index.d.ts'],
  },
  {
    name: '@airlock/modal',
    folder: 'packages/modal',
    maxBytes: 4_000_000,
    files: [...COMMON, 'dist/cli/main.js', 'dist/client/frame.html', 'dist/test-wallets.js'],
  },
  {
    name: '@airlock/move',
    folder: 'packages/move',
    maxBytes: 60_000,
    files: [...COMMON, 'dist/main.js'],
  },
  {
    name: '@airlock/test-wallets',
    folder: 'packages/test-wallets',
    maxBytes: 300_000,
    files: [...COMMON, 'dist/index.js', 'dist/playwright.js', 'dist/test-wallets.js'],
  },
  {
    name: 'create-airlock',
    folder: 'packages/create-airlock',
    maxBytes: 30_000,
    files: [...COMMON, 'dist/main.js', 'dist/templates/html/package.json', 'dist/templates/vite-react/package.json'],
  },
]
