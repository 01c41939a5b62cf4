import { type EmailLab, startEmailLab } from '../../stack/startEmailLab.ts'
import { test as base } from '../test.ts'
import type { World } from '../world.ts'

type EmailLabFixtures = {
  lab: EmailLab & { stack: World }
}

export const test = base.extend<object, EmailLabFixtures>({
  lab: [
    async ({ stack }, use, info) => {
      const lab = await startEmailLab(stack.ports, stack.urls, info.parallelIndex)
      await use({ ...lab, stack: { ...stack, urls: { ...stack.urls, ...lab.urls } } })
      await lab.close()
    },
    { scope: 'worker' },
  ],
})
