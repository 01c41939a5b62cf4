export function findInBlock(block: Record<string, unknown> | undefined, from: string, nonce: number) {
  const transactions = Array.isArray(block?.transactions) ? (block.transactions as Record<string, unknown>[]) : []
  return transactions.find(
    (one) => String(one?.from).toLowerCase() === from.toLowerCase() && Number(one.nonce) === nonce,
  )
}
