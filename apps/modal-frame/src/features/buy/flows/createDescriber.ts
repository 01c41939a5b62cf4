import { isSameAddress, namespaceOf, normalAddress } from '@airlock/protocol/caip'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { Deposit } from '../../../core/ports/Deposits.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { readAddedTokens } from '../../../core/tokens/addedTokens.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'
import { readTokenAt } from '../../../core/tokens/readTokenAt.ts'
import type { Arrival } from '../state/Arrival.ts'

type KnownToken = { symbol: string; decimals: number }

export function createDescriber(deps: Deps, account: QueriedAccount, { caipNetworkId, nativeCurrency }: CaipNetwork) {
  const namespace = namespaceOf(caipNetworkId)
  let list: Promise<ReadonlyMap<string, KnownToken>> | undefined

  async function loadList() {
    const { tokens } = await requestGateway(deps, caipNetworkId, gatewayContract.convertTokens, {
      query: { chainId: caipNetworkId },
      fallback: { tokens: [] },
    })
    return new Map(
      tokens.map(({ symbol, decimals, address }) => [
        normalAddress(namespace, contractOf({ address }) ?? ''),
        { symbol, decimals },
      ]),
    )
  }

  async function findToken(contract: string): Promise<KnownToken | undefined> {
    list ??= loadList().catch(() => {
      list = undefined
      return new Map()
    })
    const listed = (await list).get(normalAddress(namespace, contract))
    if (listed !== undefined) return listed
    if (!readAddedTokens(deps, caipNetworkId).some((added) => isSameAddress(namespace, added, contract)))
      return undefined
    const read = await readTokenAt(deps, account, contract).catch(() => undefined)
    return read && { symbol: read.symbol, decimals: Number(read.quantity.decimals) }
  }

  return async ({ contract, units, hash }: Deposit): Promise<Arrival> => {
    const token = contract === null ? nativeCurrency : await findToken(contract)
    const symbol = foreignText(token?.symbol)
    const found = { id: crypto.randomUUID(), hash }
    if (token === undefined || symbol === undefined) return { ...found, isListed: false }
    return { ...found, isListed: true, amount: formatAmount(units, token.decimals), symbol }
  }
}
