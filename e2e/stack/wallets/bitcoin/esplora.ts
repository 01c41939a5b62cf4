import type { Coin } from './spend.ts'

export async function coinsOf(server: string, address: string): Promise<Coin[]> {
  const response = await fetch(`${server}/address/${address}/utxo`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Coin[]
}

/** @returns its id @throws Error with the words of the node that refused it */
export async function broadcast(server: string, hex: string): Promise<string> {
  const response = await fetch(`${server}/tx`, { method: 'POST', body: hex })
  const result = await response.text()
  if (!response.ok) throw new Error(result)
  return result
}
