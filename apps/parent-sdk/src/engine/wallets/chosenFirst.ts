import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'

export function chosenFirst(namespace: ChainNamespace, accounts: readonly string[], chosen = ''): string[] {
  const isChosen = (one: string) => isSameAddress(namespace, one, chosen)
  return [...accounts.filter(isChosen), ...accounts.filter((one) => !isChosen(one))]
}
