const [MIN_BP, MAX_BP] = [5, 500]

/** @param text percent, from 0.05 to 5 */
export function readSlippageBp(text: string): number | undefined {
  if (!/^\d(?:[.,]\d{1,2})?$/.test(text)) return undefined
  const bp = Math.round(Number(text.replace(',', '.')) * 100)
  return bp >= MIN_BP && bp <= MAX_BP ? bp : undefined
}
