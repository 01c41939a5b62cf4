const PAGE = 50
const DAY_MS = 86_400_000
const NETWORK = 'eip155:8453'
const NEWEST = Date.UTC(2026, 0, 31)

const contract = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
const flags = { is_spam: false, is_verified: true, is_tiny: false }

export function manyTokens(count: number) {
  const balances = Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? 'Ether' : `Token number ${index}`,
    symbol: index === 0 ? 'ETH' : `T${index}`,
    chainId: NETWORK,
    ...(index > 0 && { address: `${NETWORK}:${contract(index)}`, flags }),
    value: (count - index) * 3.17,
    price: 3.17,
    quantity: { decimals: '18', numeric: `${count - index}.123456789` },
    iconUrl: '',
    change24h: (index % 9) - 4,
  }))
  return { balances }
}

export function manyTransactions(from: number, count: number) {
  const data = Array.from({ length: Math.min(PAGE, count - from) }, (_, at) => oneTransaction(from + at))
  return { data, next: from + PAGE < count ? String(from + PAGE) : null }
}

function oneTransaction(index: number) {
  const hash = `0x${index.toString(16).padStart(64, '0')}`
  const [direction, operationType] = index % 2 === 0 ? ['in', 'receive'] : ['out', 'send']
  const fungible = { name: 'Token', symbol: `T${index % 40}`, decimals: 18, flags }
  return {
    id: hash,
    metadata: {
      operationType,
      hash,
      minedAt: new Date(NEWEST - (index * DAY_MS) / 4).toISOString(),
      sentFrom: contract(index % 60),
      sentTo: contract(index % 70),
      status: 'confirmed',
      nonce: index,
      chain: NETWORK,
    },
    transfers: [
      { fungible_info: fungible, direction, quantity: { numeric: `${index}.5` }, counterparty: contract(index % 60) },
    ],
  }
}
