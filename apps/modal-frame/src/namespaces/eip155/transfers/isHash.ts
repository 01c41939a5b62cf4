export function isHash(response: unknown): response is `0x${string}` {
  return typeof response === 'string' && /^0x[\da-f]{64}$/i.test(response)
}
