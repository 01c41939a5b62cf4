// biome-ignore-all lint/performance/noBarrelFile: the remote's `./siwx` entry point names what is public and holds nothing else.
import { createSiwx } from '../siwx/createSiwx.ts'

export { fromSiweConfig } from '../siwx/fromSiweConfig.ts'
export { createSiwx }

// biome-ignore lint/style/noDefaultExport: hosts of module federation read `default` where they import the module whole.
export default createSiwx
