import type { SignInTraits } from '../SignInTraits.ts'

export const eip155: SignInTraits = {
  name: 'eip155',
  kind: 'Ethereum',
  methods: ['personal_sign', 'eth_sign'],
  hasBareChainId: true,
  hasStatementGap: true,
  statement: /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/,
}
