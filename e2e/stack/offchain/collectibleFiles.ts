import { json, type Result } from './Answer.ts'

const PLAIN = { description: 'Its metadata lies on a server.', attributes: [{ trait_type: 'Pace', value: 'fast' }] }

/** Missing ones are missing for a reason. */
export function collectibleFile(path: string, origin: string): Result | undefined {
  const image = (name: string) => `${origin}/pictures/${name}`
  const edition = /^editions\/([0-9a-f]{64})\.json$/.exec(path)?.[1]
  // The id has to arrive as 64 lower-case hexadecimal digits (EIP-1155).
  if (edition !== undefined)
    return json({ ...PLAIN, name: `Edition ${BigInt(`0x${edition}`)}`, image: image('edition.png') })
  const files: Record<string, unknown> = {
    'wanderers/1.json': { ...PLAIN, name: 'Wanderer #1', image: image('wanderer.png') },
    'wanderers/huge.json': { ...PLAIN, name: 'Wanderer of 144 million pixels', image: image('huge.png') },
    'wanderers/heavy.json': { ...PLAIN, name: 'Wanderer of three megabytes', image: image('heavy.png') },
    'wanderers/markup.json': {
      ...PLAIN,
      name: '<img src=x onerror=alert(1)>',
      description: '<script>alert(1)</script>',
      image: image('wanderer.png'),
    },
    'wanderers/scripted.json': { ...PLAIN, name: 'Wanderer with a script', image: image('scripted.svg') },
    'wanderers/lying.json': { ...PLAIN, name: 'Wanderer that is a page', image: image('lying.png') },
    'wanderers/private.json': {
      ...PLAIN,
      name: 'Wanderer from inside',
      image: 'http://169.254.169.254/latest/meta-data/',
    },
    'wanderers/animated.json': {
      ...PLAIN,
      name: 'Wanderer that moves',
      image: image('plain.svg'),
      animation_url: image('scripted.svg'),
    },
    'spam.json': { name: 'Reward', description: 'Claim at claim-reward.example', image: image('plain.svg') },
  }
  if (path === 'wanderers/broken.json') return { type: 'application/json', body: '{"name": "Wanderer' }
  return Object.hasOwn(files, path) ? json(files[path]) : undefined
}
