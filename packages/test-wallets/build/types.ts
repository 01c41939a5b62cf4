import { publishPackageTypes } from '../../../build/publishPackageTypes.ts'

publishPackageTypes({
  workspace: 'packages/test-wallets',
  name: 'test-wallets',
  entries: ['index.d.ts', 'playwright/index.d.ts'],
})
