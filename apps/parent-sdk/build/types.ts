import { publishPackageTypes } from '../../../build/publishPackageTypes.ts'

publishPackageTypes({
  workspace: 'apps/parent-sdk',
  name: 'sdk',
  entries: ['index.d.ts', 'networks.d.ts', 'react/index.d.ts', 'siwx/index.d.ts'],
})
