// biome-ignore-all lint/performance/noBarrelFile: the package's `./ssr` entry point names what is public and holds nothing else.
export { saveSession } from './saveSession.ts'
export { readSession, type SavedSession } from './sessionCookie.ts'
