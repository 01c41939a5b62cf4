export function faceOf(seed: string): string {
  const [first, second, third] = hues(seed)
  return [
    `radial-gradient(circle at 28% 22%, oklch(0.92 0.1 ${first}), transparent 48%)`,
    `radial-gradient(circle at 78% 74%, oklch(0.58 0.2 ${second}), transparent 58%)`,
    `linear-gradient(160deg, oklch(0.8 0.15 ${third}), oklch(0.45 0.14 ${second}))`,
  ].join(', ')
}

function hues(seed: string) {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0
  const base = hash % 360
  return [base, (base + 70 + (hash % 50)) % 360, (base + 190 + (hash % 70)) % 360] as const
}
