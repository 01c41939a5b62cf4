import type { SignInTraits } from '../SignInTraits.ts'

/** EIP-4361, to the letter: https://eips.ethereum.org/EIPS/eip-4361#abnf-message-format */
export const eip155: SignInTraits = {
  name: 'eip155',
  kind: 'Ethereum',
  methods: ['personal_sign', 'eth_sign'],
  hasBareChainId: true,
  hasStatementGap: true,
  statement: /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/,
}
