const COLOURS = ['#3d5afe', '#00897b', '#6d4cd3', '#c2410c', '#0277bd', '#ad1457', '#4d7c0f', '#5d4037']

export function letterColour(seed: string): string | undefined {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0
  return COLOURS[(hash >>> 13) % COLOURS.length]
}
