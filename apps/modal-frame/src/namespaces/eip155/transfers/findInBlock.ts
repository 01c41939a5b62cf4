/** Finds the transaction of an account with a nonce, in a block that was read with its transactions. */
export function findInBlock(block: Record<string, unknown> | undefined, from: string, nonce: number) {
  const transactions = Array.isArray(block?.transactions) ? (block.transactions as Record<string, unknown>[]) : []
  return transactions.find(
    (one) => String(one?.from).toLowerCase() === from.toLowerCase() && Number(one.nonce) === nonce,
  )
}
