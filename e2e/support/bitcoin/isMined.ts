import { expect } from '@playwright/test'

type Mined = { fee: number; vout: { scriptpubkey: string; value: number }[] }

export async function isMined(esplora: string, txid: string): Promise<Mined> {
  const read = async () => (await fetch(`${esplora}/tx/${txid}`)).json() as Promise<Mined & { status?: object }>
  await expect.poll(async () => (await read()).status).toMatchObject({ confirmed: true })
  return read()
}
