import { SPLITTER } from './splitter.ts'

/** A publisher's description of one function (ERC-7730). Tests of calls without a description use the vaults. */
export const SPLITTER_DESCRIPTION = {
  $schema: '../../specs/erc7730-v2.schema.json',
  context: { contract: { deployments: [42_161, 8_453].map((chainId) => ({ chainId, address: SPLITTER.address })) } },
  metadata: { owner: 'Split Club', contractName: 'Splitter', info: { url: 'https://split.example' } },
  display: {
    formats: {
      'split(address[] receivers)': {
        intent: 'Split a payment',
        interpolatedIntent: 'Split {@.value} into equal parts',
        fields: [
          { path: '@.value', label: 'Whole amount', format: 'amount' },
          { path: 'receivers.[]', label: 'Gets a part', format: 'addressName' },
        ],
      },
    },
  },
}
