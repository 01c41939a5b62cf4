import { expect, test } from 'vitest'
import { appkit, MODULES } from '../../../packages/move/src/kits/appkit.ts'
import { SDK_EXPORTS } from '../../../packages/move/src/kits/sdkExports.generated.ts'
import { PARITY_NAMES } from './parityNames.ts'

const FURTHER =
  'createAppKit modal createSIWEConfig formatMessage verifySignature SIWESession DefaultSIWX EIP155Verifier SIWXConfig Provider Metadata ton noSuchName'

test.each(Object.keys(MODULES))('moves names of %s only to exports of the SDK', (source) => {
  for (const name of [...Object.values(PARITY_NAMES).flat(), ...FURTHER.split(' ')]) {
    const target = appkit.imports(source, name)
    if (typeof target !== 'object' || 'todo' in target) continue
    expect(SDK_EXPORTS[target.to], name).toContain(target.as ?? name)
  }
  expect(appkit.imports(source, 'noSuchName')).toHaveProperty('todo')
})

test.each(['createSIWEConfig', 'formatMessage', 'getAddressFromMessage', 'getChainIdFromMessage', 'SIWESession'])(
  'keeps %s of the sign-in package',
  (name) => {
    expect(appkit.imports('@reown/appkit-siwe', name)).toEqual({ to: '@airlock/sdk/siwx' })
  },
)

test('finds types of the main entry', () => {
  expect(appkit.imports('@reown/appkit/react', 'Metadata')).toEqual({ to: '@airlock/sdk' })
})
