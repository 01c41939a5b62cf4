import { publishPackageTypes } from '../../../build/publishPackageTypes.ts'

publishPackageTypes({ workspace: 'packages/verify', name: 'verify', entries: ['index.d.ts'] })
