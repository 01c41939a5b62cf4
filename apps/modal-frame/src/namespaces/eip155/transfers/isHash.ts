export function isHash(answer: unknown): answer is `0x${string}` {
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer)
}
