// biome-ignore lint/performance/noBarrelFile: one chunk, so that the first screen names one file.
export { cancelListed, connectListed, prepareListed } from './connectListed.ts'
export { listWallets } from './listWallets.ts'
export { readProfile } from './readProfile.ts'
