/**
 * @typedef {{ folder: string, title: string, order: readonly string[] }} Section pages of `order` come first, the others by title
 * @typedef {{ title: string, sections: readonly Section[] }} Audience
 */

/** A page of `order` that does not exist is left out. */
/** @type {readonly Audience[]} */
export const AUDIENCES = [
  {
    title: 'Developers',
    sections: [
      { folder: 'start', title: 'Start', order: ['five-minutes', 'choose'] },
      {
        folder: 'guides',
        title: 'Guides',
        order: [
          'configuration',
          'html',
          'react',
          'next',
          'vue',
          'nuxt',
          'svelte',
          'solid',
          'angular',
          'federation',
          'wagmi',
          'viem',
          'ethers',
          'solana',
          'bitcoin',
          'polkadot',
          'networks',
          'headless',
          'sign-in',
          'email-and-social',
          'embedded',
          'smart-accounts',
          'theming',
          'languages',
          'csp',
          'server-rendering',
          'testing',
          'troubleshooting',
        ],
      },
      {
        folder: 'moving',
        title: 'Move from another kit',
        order: ['appkit', 'rainbowkit', 'connectkit', 'wallet-adapter', 'web3-onboard'],
      },
      {
        folder: 'reference',
        title: 'Reference',
        order: [
          ...['options', 'methods', 'hooks', 'elements', 'events', 'theme', 'providers', 'errors', 'types'],
          ...['create-airlock', 'modal', 'move', 'test-wallets', 'verify'],
        ],
      },
    ],
  },
  {
    title: 'Operators',
    sections: [
      {
        folder: 'operate',
        title: 'Operate',
        order: [
          'installation',
          'one-port',
          'configuration',
          'several-processes',
          'kubernetes',
          'monitoring',
          'sizing',
          'gateway',
          'walletconnect',
          'social',
          'names',
          'buying',
          'swaps',
          'sessions',
        ],
      },
    ],
  },
  {
    title: 'Security',
    sections: [{ folder: 'security', title: 'Security', order: ['who-can-do-what', 'threats', 'report'] }],
  },
  {
    title: 'Contributors',
    sections: [
      {
        folder: 'contribute',
        title: 'Contribute',
        order: ['working-on-airlock', 'architecture', 'extending', 'channel'],
      },
    ],
  },
]

/** Others below `docs/` keep their path. */
export const PAGE_OF_FILE = {
  'CHANGELOG.md': 'reference/changelog',
  'CONTRIBUTING.md': 'contribute/working-on-airlock',
  'README.md': 'index',
  'SECURITY.md': 'security/report',
  'packages/create-airlock/README.md': 'reference/create-airlock',
  'packages/modal/README.md': 'reference/modal',
  'packages/move/README.md': 'reference/move',
  'packages/test-wallets/README.md': 'reference/test-wallets',
  'packages/verify/README.md': 'reference/verify',
  'docs/api.md': 'reference/types',
  'docs/architecture.md': 'contribute/architecture',
  'docs/channel.md': 'contribute/channel',
  'docs/errors.md': 'reference/errors',
  'docs/extending.md': 'contribute/extending',
  'docs/glossary.md': 'reference/glossary',
  'docs/security.md': 'security/who-can-do-what',
  'docs/smart-accounts.md': 'guides/smart-accounts',
  'docs/start/headless.md': 'guides/headless',
  'docs/threats.md': 'security/threats',
}
/** Other links to the README lead to the home page. */
export const PAGE_OF_README = {
  'add-it-to-a-page': 'start/five-minutes',
  'run-it': 'operate/configuration',
  'try-it': 'start/five-minutes',
}
export const DEFAULT_FOLDER = 'operate'

export const SERVED_FILES = {
  'docs/images/overview.png': 'images/overview.png',
  'docs/openapi.json': 'openapi.json',
  'packages/protocol/airlock.config.schema.json': 'airlock.config.schema.json',
}
